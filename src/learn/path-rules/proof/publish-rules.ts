/** The last gate before a record: rules as the runtime will apply them, on all training URLs, under their labels. */

import { createCanonicalizer } from '../../../canonicalize/canonicalize.ts'
import { recordConcerns } from '../../../rules/record/record-concerns.ts'
import type { DomainRecord, PathRule } from '../../../rules/record/domain-record.ts'
import { sealDomainRecord } from '../../../rules/record/parse-domain-record.ts'
import { checkPathRules, type RuleFailure } from './check-path-rules.ts'
import type { TreeSettings } from '../settings.ts'
import type { UrlTable } from '../tree/url-table.ts'

/** Rules fit for a record. */
export interface Published {
  readonly rules: readonly PathRule[]
  readonly aliases: readonly string[]
  readonly failed: readonly (RuleFailure | { readonly id: string; readonly obligation: 'labels'; readonly reason: string; readonly example: string })[] // prettier-ignore
  readonly unsettled: number
}

/** What the gate knows beside the rules. */
export interface PublishContext {
  readonly tree: { readonly table: UrlTable }
  readonly context: { readonly settings: TreeSettings }
  readonly domain: string
  readonly record?: DomainRecord | undefined
}

/** Drops rules that fail an obligation of the composition, or that merge pages once all rules work together. */
export function publishableRules(rules: readonly PathRule[], context: PublishContext): Published {
  const { table } = context.tree
  const base = context.record ?? emptyRecord(context.domain)
  const slim = withoutNeedlessHosts(rules, table.hosts)
  const aliases = missingHosts(slim, base, table.hosts)
  const record = { ...base, aliases: [...(base.aliases ?? []), ...aliases] }
  const failed: Published['failed'][number][] = []
  let left = slim
  for (;;) {
    const checked = checkPathRules({ ...record, pathRules: left }, table.urls)
    failed.push(...checked.failed)
    const wrong = falseMergers({ ...record, pathRules: checked.rules }, context)
    failed.push(...wrong)
    left = checked.rules.filter(({ id }) => !wrong.some((failure) => failure.id === id))
    if (wrong.length === 0) {
      const needed = left.length === 0 ? [] : missingHosts(left, base, table.hosts)
      return { rules: left, aliases: needed, failed, unsettled: checked.unsettled.length }
    }
  }
}

/** The record with what was learned, sealed; its path rules are replaced. `builtAt` in ISO 8601. */
export function recordWithRules(
  {
    domain,
    rules,
    aliases,
  }: { readonly domain: string; readonly rules: readonly PathRule[]; readonly aliases: readonly string[] },
  record: DomainRecord | undefined,
  builtAt: string,
): DomainRecord {
  const { pathRules: _, sha256: __, ...base } = record ?? emptyRecord(domain)
  const all = [...(base.aliases ?? []), ...aliases]
  return sealDomainRecord({
    ...base,
    revision: record === undefined ? 1 : record.revision + 1,
    builtAt,
    ...(all.length > 0 && { aliases: all }),
    ...(rules.length > 0 && { pathRules: rules }),
  })
}

/** A record that says nothing yet, in the mode in which a new domain starts. */
export function emptyRecord(domain: string): DomainRecord {
  return { v: 1, domain, revision: 1, builtAt: '1970-01-01T00:00:00.000Z', sha256: '', mode: 'observe', patterns: {} }
}

/** A rule that reads every host there is need not name them; so it also holds where the site is tried out under another name. */
function withoutNeedlessHosts(rules: readonly PathRule[], hosts: readonly string[]): readonly PathRule[] {
  return rules.map((rule) => {
    if (rule.keyHost !== undefined || !hosts.every((host) => rule.hosts?.includes(host) === true)) return rule
    const { hosts: _, ...rest } = rule
    return rest
  })
}

/**
 * Hosts that rules speak of and the record does not. They are added only to a record without knowledge of its own: what was
 * learned or ordered for one host would otherwise hold on another that nobody looked at.
 */
function missingHosts(rules: readonly PathRule[], record: DomainRecord, all: readonly string[]): string[] {
  const hasKnowledge = Object.keys(record.patterns).length > 0 || (record.strip ?? []).length > 0
  if (hasKnowledge || rules.length === 0) return []
  const named = rules.flatMap((rule) => [...(rule.hosts ?? all), ...(rule.keyHost === undefined ? [] : [rule.keyHost])])
  return [...new Set(named)].filter((host) => !recordConcerns(record, host)).toSorted()
}

/** Rules that give URLs the key of another page more often than their labels may be wrong. */
function falseMergers(
  record: DomainRecord,
  { tree: { table }, context }: PublishContext,
): Published['failed'][number][] {
  const canonicalizer = createCanonicalizer({ record })
  const ruleOf: (string | undefined)[] = []
  const groups = new Map<string, number[]>()
  table.urls.forEach((url, row) => {
    const { key, applied } = canonicalizer.canonicalize(url)
    ruleOf.push(applied.findLast(({ step }) => step === 'path-rule')?.rule)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  })
  const tally = new Map<string, { merged: number; wrong: number; example: string }>()
  for (const rows of groups.values()) {
    if (rows.length === 1) continue
    const majority = majorityOf(table.cluster, rows)
    const strays = rows.filter((row) => table.cluster[row] !== majority)
    const moved = new Set(rows.map((row) => ruleOf[row]))
    for (const rule of moved) {
      if (rule === undefined) continue
      // A URL that stayed where it was is as wrong off as one that was moved: whoever brought them together answers for both.
      const entry = tally.get(rule) ?? { merged: 0, wrong: 0, example: table.urls[strays[0] ?? 0]! }
      entry.merged += rows.length
      entry.wrong += strays.length
      tally.set(rule, entry)
    }
  }
  const { maxFalseMerges, maxLabelNoise } = context.settings
  const limit = Math.max(maxFalseMerges, maxLabelNoise)
  return [...tally]
    .filter(([, { merged, wrong }]) => wrong > limit * merged)
    .map(([id, { merged, wrong, example }]) => {
      const reason = `of ${merged} URLs that it brings together ${wrong} get a page that is not theirs`
      return { id, obligation: 'labels' as const, reason, example }
    })
}

function majorityOf(cluster: Uint32Array, rows: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const row of rows) counts.set(cluster[row]!, (counts.get(cluster[row]!) ?? 0) + 1)
  return [...counts].reduce((a, b) => (b[1] > a[1] ? b : a))[0]
}
