export { default as Line } from './Line.svelte'
//       ^ imports Line.svelte, re_exports Line.svelte:default
