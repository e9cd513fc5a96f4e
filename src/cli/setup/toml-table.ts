/** Changes of a wrangler configuration that leave its comments and order alone. */

/** A member of a table that is found by another one: `id` of the `[[kv_namespaces]]` whose `binding` is `DOMAIN_RECORDS`. */
export interface TableMember {
  /** `[[kv_namespaces]]`. */
  readonly header: string
  readonly binding: string
  readonly name: string
  readonly value: string
}

/**
 * The text with the member set; the same text where it is set already. A table that is not there is added at the end. Comments are
 * no tables. Values are text without quotes and control characters.
 */
export function withMember(text: string, { header, binding, name, value }: TableMember): string {
  const lines = text.split('\n')
  const at = tableOf(lines, header, binding)
  const line = `${name} = "${value}"`
  if (at === undefined) return `${text.trimEnd()}\n\n${header}\nbinding = "${binding}"\n${line}\n`
  const member = lines.findIndex((one, i) => i > at.start && i < at.end && new RegExp(`^\\s*${name}\\s*=`).test(one))
  if (member === -1) return lines.toSpliced(at.binding + 1, 0, line).join('\n')
  return lines.with(member, line).join('\n')
}

/** The value of a member, if it is text. */
export function memberOf(text: string, { header, binding, name }: Omit<TableMember, 'value'>): string | undefined {
  const lines = text.split('\n')
  const at = tableOf(lines, header, binding)
  const found = at && lines.slice(at.start, at.end).find((one) => new RegExp(`^\\s*${name}\\s*=`).test(one))
  return /"([^"]*)"/.exec(found ?? '')?.[1]
}

interface Table {
  readonly start: number
  readonly end: number
  /** The line of its binding. */
  readonly binding: number
}

function tableOf(lines: readonly string[], header: string, binding: string): Table | undefined {
  for (const [start, one] of lines.entries()) {
    if (one.trim() !== header) continue
    const next = lines.findIndex((line, i) => i > start && /^\s*\[/.test(line))
    const end = next === -1 ? lines.length : next
    const at = lines.findIndex((line, i) => i > start && i < end && line.trim() === `binding = "${binding}"`)
    if (at !== -1) return { start, end, binding: at }
  }
  return undefined
}
