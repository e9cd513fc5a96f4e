import type { ExportedEntry, ExportedRules } from './rule-set.ts'

/** The lists of {@link ExportedRules}, with what an entry of each is called by. */
const LISTS = ['tracking', 'sessions', 'passThrough', 'secretShapes', 'clickServers', 'redirectors', 'providers', 'platforms', 'namingSchemes', 'foldExceptions', 'fragmentPages'] as const // prettier-ignore

/** What came and went between two rule sets, as the section of a changelog. Never throws. */
export function ruleChanges(old: ExportedRules, next: ExportedRules): string {
  const lines = [`## ${next.package}, contract ${next.contract.slice(0, 12)}, sha256 ${next.sha256.slice(0, 12)}`, '']
  for (const list of LISTS) {
    const [before, after] = [factsOf(old[list]), factsOf(next[list])]
    for (const fact of after) if (!before.has(fact)) lines.push(`- ${list}: added ${fact}`)
    for (const fact of before) if (!after.has(fact)) lines.push(`- ${list}: removed ${fact}`)
  }
  if (lines.length === 2) lines.push('- no change')
  return `${lines.join('\n')}\n`
}

/** The trackers alone, with the head of the rule set that they come from; `sha256` is that of the whole. Never throws. */
export function trackingList({ format, package: version, contract, sha256, tracking }: ExportedRules): unknown {
  return { format, package: version, contract, sha256, tracking }
}

/** One name of an entry is one fact; the rest of the entry is its condition. */
function factsOf(entries: readonly ExportedEntry[]): ReadonlySet<string> {
  return new Set(
    entries.flatMap(({ names, ...rest }) => {
      const condition = Object.keys(rest).length === 0 ? '' : ` ${JSON.stringify(rest)}`
      return Array.isArray(names) && names.length > 0
        ? names.map((name: string) => `\`${name}\`${condition}`)
        : [condition.trim()]
    }),
  )
}
