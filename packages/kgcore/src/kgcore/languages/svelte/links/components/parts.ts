export { default as Line } from './Line.svelte'
//       ^ imports Line.svelte
