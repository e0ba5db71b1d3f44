import { writable } from 'svelte/store'
export const count = writable(0)
export function total() {
  return 1
}
