/**
 * Writes `src/rules/data/index.ts` for the edge bundle and the npm package: every table as one JSON text that is parsed on its first
 * use, without the examples of its entries. V8 reads a text several times faster than a literal of the same size, and a Worker
 * starts before it needs any table.
 */
import { RULE_DATA } from '../src/rules/data/index.ts'

/** Text of a JavaScript module that exports the same `RULE_DATA`. */
export function ruleDataModule(): string {
  const texts = Object.entries(RULE_DATA).map(([name, table]: [string, unknown]) => {
    const shipped = Array.isArray(table) ? table.map(withoutExamples) : table
    return `  ${name}: ${JSON.stringify(JSON.stringify(shipped))},\n`
  })
  return `const TEXTS = {\n${texts.join('')}}
export const RULE_DATA = {}
for (const [name, text] of Object.entries(TEXTS)) {
  let table
  Object.defineProperty(RULE_DATA, name, { enumerable: true, get: () => (table ??= JSON.parse(text)) })
}
`
}

function withoutExamples(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || !('examples' in entry)) return entry
  const { examples: _, ...shipped } = entry
  return shipped
}
