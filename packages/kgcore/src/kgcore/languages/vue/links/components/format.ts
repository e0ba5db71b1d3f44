export function format(text: string) {
  return text
}
export const LIMIT = 3
