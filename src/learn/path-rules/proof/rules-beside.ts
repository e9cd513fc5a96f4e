/** New path rules beside those that stand in a record: nobody's rule is dropped, and no new one may spoil an old one. */

import { createCanonicalizer } from '../../../canonicalize/canonicalize.ts'
import type { DomainRecord, PathRule } from '../../../rules/record/domain-record.ts'
import { checkPathRules } from './check-path-rules.ts'
import type { LabelledUrl } from '../tree/url-table.ts'

/** A new rule that is not added, and why. */
export interface RefusedBeside {
  readonly id: string
  /** One line for people. */
  readonly reason: string
  /** A URL that shows it; `''` where none does. */
  readonly example: string
}

/**
 * The learned rules that work behind the rules of the record, under names of their own; those that stand there already are left
 * out. None is added that keeps a rule of the record from passing the checks of {@link checkPathRules}, and none at all where one
 * does not pass by itself.
 */
export function rulesBeside(
  record: DomainRecord,
  learned: readonly PathRule[],
  labelled: readonly LabelledUrl[],
): { readonly rules: readonly PathRule[]; readonly refused: readonly RefusedBeside[] } {
  const standing = record.pathRules ?? []
  if (standing.length === 0) return { rules: learned, refused: [] }
  const known = new Set(standing.map(textOf))
  const refused: RefusedBeside[] = []
  let rules = withOwnNames(
    learned.filter((rule) => !known.has(textOf(rule))),
    standing,
  )
  for (;;) {
    const wrong = rules.length === 0 ? [] : failuresBeside({ ...record, pathRules: [...standing, ...rules] }, rules, labelled) // prettier-ignore
    if (wrong.length === 0) return { rules, refused }
    refused.push(...wrong)
    rules = rules.filter(({ id }) => !wrong.some((failure) => failure.id === id))
  }
}

function failuresBeside(
  record: DomainRecord,
  rules: readonly PathRule[],
  labelled: readonly LabelledUrl[],
): readonly RefusedBeside[] {
  const isNew = new Set(rules.map(({ id }) => id))
  const urls = labelled.map(({ url }) => url)
  const failed = checkPathRules(record, urls).failed.filter(({ obligation, id }) => obligation !== 'unused' || isNew.has(id)) // prettier-ignore
  const spoiled = failed.find(({ id }) => !isNew.has(id))
  if (spoiled === undefined) return failed.length > 0 ? failed : mixers(record, isNew, labelled)
  const reason = `${spoiled.id}, which stands in the record, would not pass the checks: ${spoiled.reason}`
  const spoilers = rules.length === 1 ? [] : rules.filter((rule) => spoilsAlone(record, rule, isNew, urls))
  return (spoilers.length === 0 ? rules : spoilers).map(({ id }) => ({ id, reason, example: spoiled.example }))
}

/** A rule that says the opposite of an old one must not keep out those that have nothing to do with it. */
function spoilsAlone(
  record: DomainRecord,
  rule: PathRule,
  isNew: ReadonlySet<string>,
  urls: readonly string[],
): boolean {
  const standing = (record.pathRules ?? []).filter(({ id }) => !isNew.has(id))
  const { failed } = checkPathRules({ ...record, pathRules: [...standing, rule] }, urls)
  return failed.some(({ id, obligation }) => id !== rule.id && obligation !== 'unused')
}

/**
 * New rules that bring different pages together. They were proved in another order, without the old ones and with all of the
 * others, so here no wrong label is forgiven.
 */
function mixers(
  record: DomainRecord,
  isNew: ReadonlySet<string>,
  labelled: readonly LabelledUrl[],
): readonly RefusedBeside[] {
  const canonicalizer = createCanonicalizer({ record })
  const moved = labelled.map(({ url, cluster }) => {
    const { key, applied } = canonicalizer.canonicalize(url)
    return { url, cluster, key, rule: applied.findLast(({ step }) => step === 'path-rule')?.rule }
  })
  const refused = new Map<string, RefusedBeside>()
  for (const group of Map.groupBy(moved, ({ key }) => key).values()) {
    if (new Set(group.map(({ cluster }) => cluster)).size === 1) continue
    for (const { rule: id, url } of group) {
      if (id === undefined || !isNew.has(id)) continue
      refused.set(id, { id, reason: 'beside the rules of the record it merges different pages', example: url })
    }
  }
  return [...refused.values()]
}

/** What a rule does, whatever it is called. */
function textOf({ source, destination, hosts, keyHost }: PathRule): string {
  return JSON.stringify([source, destination, hosts?.toSorted() ?? '', keyHost ?? ''])
}

function withOwnNames(rules: readonly PathRule[], standing: readonly PathRule[]): PathRule[] {
  const taken = new Set(standing.map(({ id }) => id))
  return rules.map((rule) => {
    let id = rule.id
    for (let n = 2; taken.has(id); n++) id = `${rule.id}-${n}`
    taken.add(id)
    return { ...rule, id }
  })
}
