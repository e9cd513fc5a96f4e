/** What a new record would drop although the one in force knows that it matters. It is asked by trying, not by comparing lists. */

import { ofName } from '../../rules/match/by-name.ts'
import type { DomainRecord, LearnedParameter, PatternKey } from '../../rules/record/domain-record.ts'
import { templatesIn } from '../../rules/record/learned-part.ts'
import { foldDigits, namesOf, patternKey, templateOf } from '../../rules/record/pattern-key.ts'
import { overruledNames } from '../../rules/record/overruled-names.ts'
import { createCanonicalizer, type Canonicalizer } from '../canonicalize.ts'
import { compileRecord } from './compiled-record.ts'
import { rulesOfPath } from './learned-map.ts'

/** A parameter that matters on the pages of a pattern, and who says so. */
export interface ForgottenName {
  readonly pattern: PatternKey
  readonly name: string
  /** It matters with this value, which is dropped; absent where every value matters. */
  readonly value?: string
  readonly knownBy: 'operator' | 'quarantine' | 'learned'
}

/** Pages of a pattern, and what is known to matter there. */
interface KnownPage {
  readonly pattern: PatternKey
  readonly known: ReadonlyMap<string, ForgottenName['knownBy']>
  /** Of the one known name. */
  readonly value?: string
}

/**
 * Names that `before` keeps because they are known as important, and that `after` drops on the same pages. The patterns and templates
 * of both records give the pages, so a name is found in another pattern, in a parameter and in the lists. Dropped values are checked
 * where they are known to matter. Never throws.
 */
export function forgottenNames(before: DomainRecord, after: DomainRecord): readonly ForgottenName[] {
  const [old, next] = [before, after].map((record) => createCanonicalizer({ record })) as [Canonicalizer, Canonicalizer]
  return [...pagesOfPatterns(before, after), ...pagesOfParameters(before, after)].flatMap(
    ({ pattern, known, value }) => {
      if (known.size === 0) return []
      const url = pageOf(before.domain, pattern, value)
      const [gone, was] = [droppedNames(next, url), droppedNames(old, url)]
      return [...known].flatMap(([name, knownBy]) => {
        const written = digitsFor(name)
        if (!gone.has(written) || was.has(written)) return []
        return [{ pattern, name, ...(value !== undefined && { value }), knownBy }]
      })
    },
  )
}

/**
 * What must not be published without a word: {@link forgottenNames}, and names that the guard of the learner flags, which the same
 * pattern or template of `before` keeps and that of `after` drops. A flagged name may still stay for another reason, such as a naming
 * scheme; the map would drop it as soon as that reason is gone. Quarantine is left out: the publisher keeps it. Never throws.
 */
export function importantDropped(before: DomainRecord | undefined, after: DomainRecord): readonly ForgottenName[] {
  if (before === undefined) return []
  const forgotten = forgottenNames(before, after).filter(({ knownBy }) => knownBy !== 'quarantine')
  const all = [...forgotten, ...overruledInPatterns(before, after), ...overruledOnTemplates(before, after)]
  return all.filter((one, i) => all.findIndex((other) => isSame(other, one)) === i)
}

/** The name, and the value with which it matters. */
export function forgottenText({ name, value }: Pick<ForgottenName, 'name' | 'value'>): string {
  return value === undefined ? name : `${name}=${value}`
}

function isSame(one: ForgottenName, other: ForgottenName): boolean {
  return one.pattern === other.pattern && one.name === other.name && one.value === other.value
}

function overruledInPatterns(before: DomainRecord, after: DomainRecord): readonly ForgottenName[] {
  return Object.entries(before.patterns).flatMap(([pattern, old]) =>
    overruledNames(old, ofName(after.patterns, pattern)).map((name) => ({
      pattern,
      name,
      knownBy: 'learned' as const,
    })),
  )
}

/** Names that were learned to matter on a template, or on a pattern that is gone, and that the parameters drop there. */
function overruledOnTemplates(before: DomainRecord, after: DomainRecord): readonly ForgottenName[] {
  const kept = new Set(Object.values(after.patterns).flatMap(({ keep }) => keep))
  const ofPatterns = Object.entries(before.patterns).flatMap(([pattern, { keep, basis }]) =>
    basis === 'blind' || Object.hasOwn(after.patterns, pattern)
      ? []
      : keep.filter((name) => !kept.has(name)).map((name) => ({ pattern, name })),
  )
  const ofParameters = Object.entries(parametersIn(before)).flatMap(([name, { keep }]) =>
    keep.map((template) => ({ pattern: patternKey(template, [name]), name })),
  )
  return [...ofPatterns, ...ofParameters]
    .filter(({ pattern, name }) => isDroppedOn(after, templateOf(pattern), name))
    .map((one) => ({ ...one, knownBy: 'learned' as const }))
}

function isDroppedOn(record: DomainRecord, template: string, name: string): boolean {
  const parameters = parametersIn(record)
  const parameter = ofName(parameters, name) ?? ofName(parameters, foldDigits(name))
  if (parameter === undefined || parameter.keep.includes(template)) return false
  return parameter.drop === 'everywhere' || parameter.drop.includes(template)
}

function parametersIn(record: DomainRecord): Readonly<Record<string, LearnedParameter>> {
  return record.v === 2 ? (record.parameters ?? {}) : {}
}

function pagesOfPatterns(before: DomainRecord, after: DomainRecord): readonly KnownPage[] {
  const keys = new Set([
    ...Object.keys(before.patterns),
    ...(before.quarantine ?? []).map(({ pattern }) => pattern),
    ...Object.keys(after.patterns),
    ...(before.keep ?? []).map((name) => `/?${encodeURIComponent(name)}`),
  ])
  return [...keys].map((pattern) => ({ pattern, known: knownNames(before, pattern) }))
}

/** Names of a pattern that are known to matter; a blind pattern keeps everything and knows nothing. */
function knownNames(record: DomainRecord, pattern: PatternKey): KnownPage['known'] {
  const learned = ofName(record.patterns, pattern)
  const template = templateOf(pattern)
  const quarantined = (record.quarantine ?? []).filter((entry) => templateOf(entry.pattern) === template)
  const names = new Set(namesOf(pattern))
  const all = [
    ...namesKeptAt(record, template).map((name) => [name, 'learned'] as const),
    ...(learned === undefined || learned.basis === 'blind'
      ? []
      : learned.keep.map((name) => [name, 'learned'] as const)),
    ...quarantined.map(({ name }) => [name, 'quarantine'] as const),
    ...(record.keep ?? []).map((name) => [name, 'operator'] as const),
  ]
  return new Map(all.filter(([name]) => names.has(name)))
}

/** Names of parameters that were learned to matter on a page of this template of any record. */
function namesKeptAt(record: DomainRecord, template: string): readonly string[] {
  const known = templateAt(record, template)
  const parameters = Object.entries(parametersIn(record))
  return known === undefined ? [] : parameters.filter(([, { keep }]) => keep.includes(known)).map(([name]) => name)
}

/** Every parameter on each template of both records on which it matters, and with each of the values with which it does. */
function pagesOfParameters(before: DomainRecord, after: DomainRecord): readonly KnownPage[] {
  const parameters = Object.entries(parametersIn(before))
  if (parameters.length === 0) return []
  return [UNKNOWN_TEMPLATE, ...new Set([...templatesIn(before), ...templatesIn(after)])].flatMap((template) => {
    const known = templateAt(before, template)
    return parameters.flatMap(([name, { keep, keepValues }]) => {
      const page = { pattern: patternKey(template, [name]), known: new Map([[name, 'learned' as const]]) }
      if (known !== undefined && keep.includes(known)) return [page]
      const values = [
        ...(ofName(keepValues, '') ?? []),
        ...(known === undefined ? [] : (ofName(keepValues, known) ?? [])),
      ]
      return values.map((value) => ({ ...page, value }))
    })
  })
}

/** A path of no template; other records may know one for it. */
const UNKNOWN_TEMPLATE = '/no/such/path/known'

/** The template that a record finds for a page of another template. */
function templateAt(record: DomainRecord, template: string): string | undefined {
  const { learned } = compileRecord(record)
  return learned && rulesOfPath(learned, samplePath(template))?.template
}

function samplePath(template: string): string {
  return template.replaceAll('*', 'x1') || '/'
}

/** A page of the pattern, with a value that no rule knows where none is given. */
function pageOf(domain: string, pattern: PatternKey, value = 'x1'): string {
  const query = namesOf(pattern).map((name) => `${encodeURIComponent(digitsFor(name))}=${encodeURIComponent(value)}`)
  return `https://${domain}${samplePath(templateOf(pattern))}?${query.join('&')}`
}

/** `#` matches a run of digits. */
function digitsFor(name: string): string {
  return name.replaceAll('#', '7')
}

function droppedNames(canonicalizer: Canonicalizer, url: string): Set<string> {
  const { applied } = canonicalizer.canonicalize(url, { profile: 'request' })
  const dropped = applied.filter(({ step, to, rule }) => step === 'query' && to === undefined && rule !== 'sort')
  return new Set(dropped.flatMap(({ name }) => name ?? []))
}
