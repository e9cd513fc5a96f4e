/** A count and what it counts, as reports say it: `1 page`, `9880 pages`; `many` where it is not the word for one with an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
