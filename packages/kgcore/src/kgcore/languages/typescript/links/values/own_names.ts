const outer = () => {};

export const again = function outer(count: number) {
  if (count) outer(count - 1);
  //         ^ calls own_names.ts:again
};

again(1);
// <- calls own_names.ts:again
outer();
// <- calls own_names.ts:outer
