/**
 * JSON text that depends neither on key order nor on formatting: keys sorted by code unit at every depth, no white space,
 * `undefined` members left out. Two equal values give the same text, so a checksum can be taken over it. Expects what
 * `JSON.parse` returns; never throws on that.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members: string[] = []
  for (const [name, member] of Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (member !== undefined) members.push(`${JSON.stringify(name)}:${canonicalJson(member)}`)
  }
  return `{${members.join(',')}}`
}
