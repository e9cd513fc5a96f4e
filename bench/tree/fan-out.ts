import { decompose } from '../../src/learn/path-rules/tree/decompose.ts'
import type { LabelledUrl } from '../../src/learn/path-rules/tree/url-table.ts'
import { splitSerializedUrl } from '../../src/url/parts.ts'

/** What the fan-out method learned. */
export interface FanOut {
  readonly form: (url: string) => string
  readonly raw: number
  readonly qualified: number
  readonly deployed: number
}

type Parts = ReadonlyMap<string, string>

/** In URLs with these keys and literals, `key` gets `to`; undefined: any value means the same. `from` undefined: any value. */
interface Rule {
  readonly keys: string
  readonly literals: Parts
  readonly key: string
  readonly from: string | undefined
  readonly to: string | undefined
  fpr: number
  support: number
}

/** Pairs of one cluster that are looked at. */
const MAX_PAIRS = 30
const NONE = '\u0000'

/**
 * Bottom-up rules after Dasgupta, Kumar and Sasturkar (KDD 2008), as far as the papers that compare with them describe them:
 * pairs of duplicates that differ in exactly one key give a rule; contexts and values that fan out to more than the limit
 * become a wildcard; rules with a false-positive rate of at most `maxFpr` are deployed, the best per source.
 */
export function fanOutRules(labelled: readonly LabelledUrl[], limit: number, maxFpr: number): FanOut {
  const rows = labelled.map(({ url, cluster }) => ({ parts: partsOf(url), cluster }))
  const raw = makeRules(rows, limit)
  const byKeys = Map.groupBy(rows, ({ parts }) => keysOf(parts))
  for (const rule of raw) prove(rule, byKeys.get(rule.keys) ?? [], rows)
  const qualified = raw.filter(({ fpr, support }) => support > 0 && fpr <= maxFpr)
  const deployed = withoutCircles(qualified)
  const rulesByKeys = Map.groupBy(deployed, ({ keys }) => keys)
  return {
    raw: raw.length,
    qualified: qualified.length,
    deployed: deployed.length,
    form: (url) => formOf(apply(partsOf(url), rulesByKeys)),
  }
}

function partsOf(url: string): Parts {
  return new Map(decompose(splitSerializedUrl(url), 'paper').pairs)
}

function keysOf(parts: Parts): string {
  return [...parts.keys()].toSorted().join()
}

function formOf(parts: Parts): string {
  return [...parts].map(([key, value]) => `${key}=${value}`).toSorted().join('\n') // prettier-ignore
}

interface Row {
  readonly parts: Parts
  readonly cluster: string
}

interface Example {
  readonly context: Parts
  readonly from: string
  readonly to: string
}

function makeRules(rows: readonly Row[], limit: number): Rule[] {
  const buckets = new Map<string, Example[]>()
  for (const cluster of Map.groupBy(rows, (row) => row.cluster).values()) {
    for (const [a, b] of somePairs(cluster)) {
      const key = onlyDifference(a.parts, b.parts)
      if (key === undefined) continue
      for (const [source, target] of [
        [a, b],
        [b, a],
      ] as const) {
        const name = `${keysOf(source.parts)}|${key}`
        const example = {
          context: source.parts,
          from: source.parts.get(key) ?? NONE,
          to: target.parts.get(key) ?? NONE,
        }
        const known = buckets.get(name)
        if (known === undefined) buckets.set(name, [example])
        else known.push(example)
      }
    }
  }
  return [...buckets].flatMap(([name, examples]) => generalize(name, examples, limit))
}

function somePairs(rows: readonly Row[]): (readonly [Row, Row])[] {
  const pairs: (readonly [Row, Row])[] = []
  for (let i = 0; i < rows.length; i++) {
    for (let j = i + 1; j < rows.length && pairs.length < MAX_PAIRS; j++) pairs.push([rows[i]!, rows[j]!])
  }
  return pairs
}

function onlyDifference(a: Parts, b: Parts): string | undefined {
  let found: string | undefined
  for (const key of new Set([...a.keys(), ...b.keys()])) {
    if (a.get(key) === b.get(key)) continue
    if (found !== undefined) return undefined
    found = key
  }
  return found
}

/** Context keys with few values stay literal, one rule per combination; the others become wildcards. */
function generalize(name: string, examples: readonly Example[], limit: number): Rule[] {
  const [keys = '', key = ''] = name.split('|')
  const few = keys.split(',').filter((other) => other !== key && other !== '' && distinct(examples.map(({ context }) => context.get(other)!)) <= limit) // prettier-ignore
  const contexts = Map.groupBy(examples, ({ context }) => JSON.stringify(few.map((other) => context.get(other))))
  return [...contexts.values()].flatMap((same): Rule[] => {
    const literals = new Map(few.map((other) => [other, same[0]!.context.get(other)!]))
    const rule = { keys, literals, key, fpr: 1, support: 0 }
    if (distinct(same.map(({ from, to }) => `${from} ${to}`)) > limit)
      return [{ ...rule, from: undefined, to: undefined }]
    const moves = new Map(same.map(({ from, to }) => [`${from} ${to}`, { from, to }]))
    return [...moves.values()].map((move) => ({ ...rule, ...move }))
  })
}

function distinct(values: readonly string[]): number {
  return new Set(values).size
}

function prove(rule: Rule, own: readonly Row[], all: readonly Row[]): void {
  const groups = new Map<string, string[]>()
  const moved = own.filter(({ parts }) => matches(rule, parts))
  for (const { parts, cluster } of moved) {
    const form = formOf(rewrite(parts, rule))
    groups.set(form, [...(groups.get(form) ?? []), cluster])
  }
  if (rule.to !== undefined) {
    const keys = keysOf(rewrite(moved[0]!.parts, rule))
    for (const { parts, cluster } of all) if (keysOf(parts) === keys) groups.get(formOf(parts))?.push(cluster)
  }
  let pairs = 0
  let falsePairs = 0
  for (const clusters of groups.values()) {
    const counts = Map.groupBy(clusters, (cluster) => cluster)
    const truePairs = [...counts.values()].reduce((sum, same) => sum + pairsOf(same.length), 0)
    pairs += pairsOf(clusters.length)
    falsePairs += pairsOf(clusters.length) - truePairs
  }
  rule.support = pairs
  rule.fpr = pairs === 0 ? 1 : falsePairs / pairs
}

function pairsOf(count: number): number {
  return (count * (count - 1)) / 2
}

function matches(rule: Rule, parts: Parts): boolean {
  if (rule.from !== undefined && (parts.get(rule.key) ?? NONE) !== rule.from) return false
  return [...rule.literals].every(([key, value]) => parts.get(key) === value)
}

function rewrite(parts: Parts, { key, to }: Rule): Parts {
  const result = new Map(parts)
  if (to === NONE) result.delete(key)
  else result.set(key, to ?? '*')
  return result
}

/** The naive strategy: the best rule per source, and of two that undo each other the better supported one. */
function withoutCircles(rules: readonly Rule[]): Rule[] {
  const ranked = rules.toSorted((a, b) => a.fpr - b.fpr || b.support - a.support)
  const kept = new Map<string, Rule>()
  for (const rule of ranked) {
    const context = JSON.stringify([rule.keys, [...rule.literals], rule.key])
    const name = `${context}${rule.from ?? '*'}`
    const back = rule.to === undefined ? undefined : kept.get(`${context}${rule.to}`)
    if (!kept.has(name) && (back === undefined || back.to !== rule.from)) kept.set(name, rule)
  }
  return [...kept.values()]
}

function apply(parts: Parts, rulesByKeys: ReadonlyMap<string, readonly Rule[]>): Parts {
  let current = parts
  const done = new Set<Rule>()
  for (;;) {
    const rule = rulesByKeys
      .get(keysOf(current))
      ?.find((candidate) => !done.has(candidate) && matches(candidate, current))
    if (rule === undefined) return current
    done.add(rule)
    current = rewrite(current, rule)
  }
}
