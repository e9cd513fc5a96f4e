/**
 * Sets of names that no URL of the corpus has, or too few to learn from: the next visitor brings two known trackers together.
 * Told from what is known of the names, only beside names of which a decided pattern shows that trackers change nothing there.
 * `standard` only.
 */

import type { LearnedPattern } from '../rules/record/domain-record.ts'
import { patternKey } from '../rules/record/pattern-key.ts'
import type { Finding } from './findings.ts'
import { spotCheck } from './infer.ts'
import type { Run } from './run.ts'

/** Patterns that are added at most; the record has to stay small. */
const MAX_UNSEEN = 200

/** Patterns in which a name of a small site has to go, each of them tried on pages of its own, to be taken for neutral. */
const MANY_PATTERNS = 5

/** Equal samples of the names, and what is not known of a set that nobody has seen. */
const NO_EVIDENCE = { equal: 0, differ: 0, inconclusive: 0, upperBound99: 1, holdout: [0, 0] } as const

/** Names that stay together on a template. */
interface Context {
  readonly template: string
  readonly keep: readonly string[]
  readonly urlCount: number
}

interface Unseen {
  readonly template: string
  readonly keep: readonly string[]
  readonly drop: readonly string[]
  readonly weight: number
}

/** The findings with patterns for unseen sets of one or two neutral names, the likeliest first. */
export async function foreseeSets(findings: readonly Finding[], run: Run): Promise<readonly Finding[]> {
  const { settings, corpus } = run
  if (settings.mode === 'seed' || settings.profile === 'strict' || !settings.ablations.transfer) return findings
  const neutral = neutralNames(findings, run)
  const told = new Set(findings.map(({ report }) => report.key))
  const seen = new Map(corpus.patterns.map((group) => [group.key, group]))
  const unseen = contextsOf(findings, neutral, run)
    .flatMap((context) => setsOf(context, neutral))
    .filter((set) => !told.has(keyOf(set)))
    .toSorted((a, b) => b.weight - a.weight || (a.drop.join() < b.drop.join() ? -1 : 1))
    .slice(0, MAX_UNSEEN)
  const foreseen: Finding[] = []
  for (const set of unseen) {
    // Seen, but too rare to be told anything of: then its own pages have a say.
    const group = seen.get(keyOf(set))
    const agrees =
      group === undefined
        ? set.drop.every((name) => run.ledger.isTriedOn(set.template, name))
        : await spotCheck(group, { drop: set.drop }, run)
    if (agrees) foreseen.push(enter(set, run))
  }
  return [...findings, ...foreseen]
}

function keyOf({ template, keep, drop }: Omit<Unseen, 'weight'>): string {
  return patternKey(template, [...keep, ...drop])
}

/**
 * Names that changed nothing anywhere: transferred ones, and those that go in many patterns. With the share that each has of
 * all their sightings.
 */
function neutralNames(findings: readonly Finding[], { corpus, ledger }: Run): ReadonlyMap<string, number> {
  const templates = new Set(corpus.patterns.map(({ template }) => template)).size
  const goes = new Map<string, number>()
  for (const name of findings.flatMap(({ pattern }) => pattern?.drop ?? [])) goes.set(name, (goes.get(name) ?? 0) + 1)
  const isNeutral = (name: string): boolean =>
    ledger.isNeutralAcross(name, templates) ||
    (ledger.neutralEquals(name) !== undefined && (goes.get(name) ?? 0) >= MANY_PATTERNS)
  const counts = new Map<string, number>()
  for (const { names, urlCount } of corpus.patterns) {
    for (const name of names) {
      if (isNeutral(name)) counts.set(name, (counts.get(name) ?? 0) + urlCount)
    }
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return new Map([...counts].map(([name, count]) => [name, count / total]))
}

/** What is left of decided patterns that drop something. */
function contextsOf(findings: readonly Finding[], neutral: ReadonlyMap<string, number>, { corpus }: Run): Context[] {
  const groups = new Map(corpus.patterns.map((group) => [group.key, group]))
  const contexts = new Map<string, Context>()
  for (const { pattern, report } of findings) {
    const group = groups.get(report.key)
    if (group === undefined || group.isFolded === true || !dropsOnlyNeutral(pattern, neutral)) continue
    const { template, urlCount } = group
    const id = patternKey(template, pattern.keep)
    const before = contexts.get(id)?.urlCount ?? 0
    contexts.set(id, { template, keep: pattern.keep, urlCount: before + urlCount })
  }
  return [...contexts.values()]
}

function dropsOnlyNeutral(
  pattern: LearnedPattern | undefined,
  neutral: ReadonlyMap<string, number>,
): pattern is LearnedPattern {
  if (pattern === undefined || pattern.basis === 'blind' || pattern.drop.length === 0) return false
  return pattern.drop.every((name) => neutral.has(name)) && !pattern.keep.some((name) => neutral.has(name))
}

function setsOf({ template, keep, urlCount }: Context, neutral: ReadonlyMap<string, number>): Unseen[] {
  const names = [...neutral.keys()].toSorted()
  const sets = names.flatMap((name, i) => [[name], ...names.slice(i + 1).map((other) => [name, other])])
  return sets.map((drop) => {
    const weight = urlCount * drop.reduce((product, name) => product * (neutral.get(name) ?? 0), 1)
    return { template, keep, drop, weight }
  })
}

function enter({ template, keep, drop }: Omit<Unseen, 'weight'>, run: Run): Finding {
  const key = keyOf({ template, keep, drop })
  const pattern: LearnedPattern = { keep, drop, basis: 'inferred', evidence: NO_EVIDENCE }
  run.deployed.decide(key, pattern)
  const why = 'neutral in every pattern in which it was tested; this set of names was not seen yet'
  const parameters = [
    ...keep.map((name) => ({ name, verdict: 'unknown' as const, why: 'not tested' })),
    ...drop.map((name) => ({ name, verdict: 'neutral' as const, why })),
  ]
  return { pattern, report: { key, urlCount: 0, ...pattern, basis: 'inferred', parameters, fetches: 0 } }
}
