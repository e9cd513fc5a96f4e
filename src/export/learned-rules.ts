/**
 * What a record drops, by path template and set of names. The library is asked for each set what it does, so the precedence is the
 * library's own: operator, quarantine, platform, naming scheme, learned map.
 */

import { createCanonicalizer, type Canonicalizer } from '../canonicalize/canonicalize.ts'
import { compileRecord } from '../canonicalize/record/compiled-record.ts'
import type { DomainRecord, PatternKey } from '../rules/record/domain-record.ts'
import { templatesIn } from '../rules/record/learned-part.ts'
import { asciiLower } from '../url/ascii-case.ts'
import { foldDigits, parsePatternKey, sortedUnique, templateOf } from '../rules/record/pattern-key.ts'
import type { RuleSet } from '../rules/types.ts'
import { splitQuery } from '../url/query.ts'
import { isPlainName, isPlainTemplate, isTellableValue } from './gate.ts'
import {
  mayMeet,
  parametersOfRecord,
  strippedNames,
  type RecordParameters,
  type StrippedNames,
} from './record-parameters.ts'
import type { SetPlan, TemplatePlan, Unsaid } from './types.ts'

/** The learned part of a plan. */
export interface LearnedRules {
  readonly templates: readonly TemplatePlan[]
  readonly unsaid: readonly Unsaid[]
}

/** Sets whose dropped values concern more names than this stay as they are: there is one rule for each choice of them. */
const MAX_VALUED_NAMES = 3

/** A value that no rule is about. */
const NEUTRAL = 'x1'

/** A run of digits in the place of `#`, which no pattern spells out. */
const DIGITS = '9081726354'

interface Site {
  readonly record: DomainRecord
  readonly canonicalizer: Canonicalizer
  readonly parameters: RecordParameters
  /** Names, in lower case, that a static rule may drop, depending on the page. */
  readonly conditional: ReadonlySet<string>
  readonly stripped: StrippedNames
  /** With `#` for digits: names with digits that something is known of as they are written. */
  readonly spelledOut: ReadonlySet<string>
  readonly unsaid: Unsaid[]
}

/** Plans what was learned. Never throws on a record that was parsed. */
export function learnedRules(
  record: DomainRecord,
  rules: RuleSet | undefined,
  conditional: ReadonlySet<string>,
): LearnedRules {
  const own: DomainRecord = { ...record, pathRules: [], urlParams: [] }
  // Trackers are dropped before: here a name that is one for some values is judged as what it is for the others.
  const judged: DomainRecord = { ...own, veto: [...(record.veto ?? []), ...conditional] }
  const site: Site = {
    record: own,
    canonicalizer: createCanonicalizer({ record: judged, rules }),
    parameters: parametersOfRecord(own),
    conditional,
    stripped: strippedNames(record),
    spelledOut: foldedOnly([...compileRecord(record).mentioned, ...Object.keys(own.parameters ?? {}), ...conditional]),
    unsaid: [],
  }
  const byTemplate = patternsByTemplate(own)
  const templates = [...byTemplate].flatMap(([template, keys]) => {
    if (isPlainTemplate(template)) return [templatePlan(template, keys, site)]
    site.unsaid.push({ what: template, why: 'its paths hold characters that caches read differently' })
    return []
  })
  return { templates, unsaid: site.unsaid }
}

/** Names with digits, folded. */
function foldedOnly(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.filter((name) => foldDigits(name) !== name).map(foldDigits))
}

/** The patterns that hold on each template: its own, and those of every path whose names it has no pattern for. */
function patternsByTemplate(record: DomainRecord): ReadonlyMap<string, readonly PatternKey[]> {
  const keys = Object.keys(record.patterns ?? {}).filter((key) => parsePatternKey(key) !== undefined)
  const byTemplate = Map.groupBy(keys, templateOf)
  const anywhere = byTemplate.get('') ?? []
  const templates = new Set([...templatesIn(record), ''])
  return new Map(
    [...templates].toSorted().map((template) => {
      const own = byTemplate.get(template) ?? []
      const names = new Set(own.map(setOf))
      return [template, template === '' ? own : [...own, ...anywhere.filter((key) => !names.has(setOf(key)))]]
    }),
  )
}

const setOf = (key: PatternKey): string => key.slice(templateOf(key).length)

function templatePlan(template: string, keys: readonly PatternKey[], site: Site): TemplatePlan {
  const sets = decidingSets(
    keys.map((key) => setPlans(template, key, site)),
    site,
  )
  const all = site.parameters.plansOf(template).filter(({ name }) => isPlainName(name) || isFolded(name))
  const mayDrop = all.some(({ drop, otherwise }) => drop || otherwise !== undefined)
  const strip = site.stripped.on(template)
  if (!mayDrop || keys.length === 0) return { template, sets, strip, names: all, guarded: [] }
  // Where patterns are known, names are dropped alone only if it is certain that the library drops the same ones in one step.
  const important = keys.flatMap((key) => site.record.patterns[key]?.keep ?? [])
  const valued = all.flatMap(({ name, otherwise }) => (otherwise === undefined ? [] : [name]))
  // Stripped names go after learned ones, which may lead to a set that they are in.
  const beside = sets.flatMap(({ names }) => (names.some(isStripped(site)) ? names : []))
  const guarded = sortedUnique(
    [...important, ...valued, ...beside].filter((name) => isPlainName(name) || isFolded(name)),
  )
  // All go in one step here: after the first, the sets of what is left would decide.
  const plain = all.filter(({ name, otherwise }) => otherwise === undefined && !strip.includes(name))
  const names = [...plain, ...strip.map((name) => ({ name, drop: true }))]
  return { template, sets, strip: [], names, guarded }
}

/** Without learned parameters, sets that drop nothing say something beside folded ones alone, and where stripped names are in them. */
function decidingSets(byKey: readonly (readonly SetPlan[])[], site: Site): readonly SetPlan[] {
  const hasFolded = byKey.some((sets) => sets.some(({ names }) => names.some(isFolded)))
  if (site.parameters.names.length > 0 || hasFolded) return byKey.flat()
  const decides = ([first, ...others]: readonly SetPlan[]): boolean =>
    others.length > 0 || first?.drop.length !== 0 || first.names.some(isStripped(site))
  return byKey.filter(decides).flat()
}

/** Whether a name, or one that it means, is stripped. */
function isStripped({ stripped }: Site): (name: string) => boolean {
  const all = new Set([...stripped.names, ...stripped.names.map(foldDigits)])
  return (name) => all.has(name)
}

function setPlans(template: string, key: PatternKey, site: Site): readonly SetPlan[] {
  const names = parsePatternKey(key)?.names ?? []
  if (names.length === 0) return []
  if (!names.every((name) => isPlainName(name) || isFolded(name))) {
    site.unsaid.push({ what: `${template}${setOf(key)}`, why: 'a name in it needs to be decoded' })
    return []
  }
  return site.record.patterns[key]?.basis === 'blind' ? [leftAlone(names)] : dropsOf(template, key, names, site)
}

const isFolded = (name: string): boolean => name.includes('#') && isPlainName(name.replaceAll('#', ''))

const leftAlone = (names: readonly string[]): SetPlan => ({ names, drop: [], single: [] })

function dropsOf(template: string, key: PatternKey, names: readonly string[], site: Site): readonly SetPlan[] {
  const valued = Object.entries(site.record.patterns[key]?.dropValues ?? {}).flatMap(([name, values]) => {
    return names.includes(name) && values.length > 0 ? [[name, values] as const] : []
  })
  const refused = reasonToLeave(template, names, valued, site)
  if (refused !== undefined) {
    site.unsaid.push({ what: `${template}${setOf(key)}`, why: refused })
    return [leftAlone(names)]
  }
  const single = Object.keys(site.record.patterns[key]?.dropValues ?? {}).filter((name) => names.includes(name))
  return choices(valued).map((when) => {
    const drop = droppedNames(template, names, new Map(when.map(([name, values]) => [name, values[0]!])), site)
    return { names, ...(when.length > 0 && { when: Object.fromEntries(when) }), drop, single }
  })
}

type Valued = readonly (readonly [name: string, values: readonly string[]])[]

/** Every choice of some of them, the largest first. */
function choices(valued: Valued): readonly Valued[] {
  return valued
    .reduce<Valued[]>((some, one) => [...some, ...some.map((choice) => [...choice, one])], [[]])
    .toSorted((a, b) => b.length - a.length)
}

function reasonToLeave(template: string, names: readonly string[], valued: Valued, site: Site): string | undefined {
  const quarantined = (site.record.quarantine ?? []).filter((entry) => mayMeet(entry, template))
  if (quarantined.some(({ name }) => names.includes(name))) return 'a name in it is in quarantine'
  if (names.some((name) => site.spelledOut.has(name))) return 'it means a name that is treated otherwise'
  if (valued.length > MAX_VALUED_NAMES) return 'too many names in it are dropped by their values'
  const rest = valued.flatMap(([name, values]) => values.map((value) => [name, value] as const))
  if (!rest.every(([, value]) => isTellableValue(value))) return 'one of its values is not decoded by every cache'
  if (rest.some(([name, value]) => !isAlike(template, names, name, value, valued, site))) {
    return 'some of its values are dropped otherwise than others'
  }
  if (names.some((name) => site.parameters.hasValues(template, name)))
    return 'a name in it depends on its value elsewhere'
  return isIndependent(template, names, site)
    ? undefined
    : 'a static rule may drop a name in it, and then another set decides'
}

/** Whether a listed value leads to the same names as the first one does. */
function isAlike(
  template: string,
  names: readonly string[],
  name: string,
  value: string,
  valued: Valued,
  site: Site,
): boolean {
  const first = valued.find(([other]) => other === name)![1][0]!
  const drops = (text: string): string => droppedNames(template, names, new Map([[name, text]]), site).join('&')
  return drops(value) === drops(first)
}

/** Whether it comes to the same if a static rule drops some of the names before the pattern is looked up. */
function isIndependent(template: string, names: readonly string[], site: Site): boolean {
  const perhaps = names.filter((name) => site.conditional.has(asciiLower(name)))
  if (perhaps.length === 0) return true
  if (perhaps.length > MAX_VALUED_NAMES) return false
  const kept = keptOf(template, names, site)
  return choices(perhaps.map((name) => [name, []])).every((choice) => {
    const gone = new Set(choice.map(([name]) => name))
    const rest = names.filter((name) => !gone.has(name))
    return keptOf(template, rest, site).join('&') === kept.filter((name) => !gone.has(name)).join('&')
  })
}

function keptOf(template: string, names: readonly string[], site: Site): readonly string[] {
  const dropped = droppedNames(template, names, new Map(), site)
  return names.filter((name) => !dropped.includes(name))
}

/** The names that the library drops from a page of a template. */
function droppedNames(
  template: string,
  names: readonly string[],
  values: ReadonlyMap<string, string>,
  { canonicalizer, record }: Site,
): readonly string[] {
  const page = `https://${record.domain === '*' ? 'host.invalid' : record.domain}${samplePath(template)}`
  const written = new Map(names.map((name) => [name.replaceAll('#', DIGITS), name]))
  const query = [...written].map(
    ([text, name]) => `${encodeURIComponent(text)}=${encodeURIComponent(values.get(name) ?? NEUTRAL)}`,
  )
  const { url } = canonicalizer.canonicalize(`${page}?${query.join('&')}`, { profile: 'request' })
  const kept = new Set(splitQuery(url.split('?')[1] ?? '').map(({ name }) => name))
  return sortedUnique([...written].flatMap(([text, name]) => (kept.has(text) ? [] : [name])))
}

/** A path of a template; one that no template has for `''`. */
export function samplePath(template: string): string {
  return template === '' ? '/x1'.repeat(40) : template.replaceAll('*', NEUTRAL)
}
