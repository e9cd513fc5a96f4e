/** A domain record with its lists turned into look-ups, compiled once per record and not per URL. */

import type { DomainRecord, PathRule, PatternKey } from '../../rules/record/domain-record.ts'
import type { RuleData } from '../../rules/rule-data.ts'
import { escapeText } from '../../rules/match/grammar.ts'
import { RULE_DATA } from '../../rules/data/index.ts'
import { compilePath, compileValue } from '../../rules/routes/route-pattern.ts'
import { compileTemplate } from '../../rules/routes/template.ts'
import { emptyByName, ofName } from '../../rules/match/by-name.ts'
import { VALUE_CLASSES } from '../../rules/routes/value-class.ts'
import { asciiLower } from '../../url/ascii-case.ts'
import { splitQuery } from '../../url/query.ts'
import { compileLearnedMap, type LearnedMap } from './learned-map.ts'
import type { CompiledPath, CompiledTemplate, CompiledValue } from '../../rules/routes/types.ts'

/** The record as the steps read it. Immutable. */
export interface CompiledRecord {
  readonly record: DomainRecord
  /** Whether some keep list of the record might name this parameter: a quick no for nearly all. */
  readonly mayKeep: (name: string) => boolean
  /** Names in lower case that it keeps or vetoes: no static fact drops another spelling of them. Undefined where there are none. */
  readonly guarded: ReadonlySet<string> | undefined
  /** Every name that one of its lists mentions. */
  readonly mentioned: ReadonlySet<string>
  /** It keeps names by pattern, so no name is beyond doubt. */
  readonly hasNamePatterns: boolean
  readonly keep: ReadonlySet<string>
  readonly strip: ReadonlySet<string>
  readonly veto: ReadonlySet<string>
  readonly platforms: readonly CompiledPlatform[]
  readonly urlParams: ReadonlySet<string>
  /** Quarantined names to what was seen of them. */
  readonly quarantine: ReadonlyMap<string, readonly { readonly pattern: PatternKey }[]>
  readonly learned: LearnedMap | undefined
  /** Rules that rewrite the URL. */
  readonly pathRules: readonly CompiledPathRule[]
  /** Rules that only rewrite the key. */
  readonly keyRules: readonly CompiledPathRule[]
}

/** A platform profile as the steps ask it. */
export interface CompiledPlatform {
  readonly name: string
  readonly keep: ReadonlySet<string>
  /** Name patterns with `#` or a trailing `*`. */
  readonly keepPatterns: readonly RegExp[]
  readonly strip: ReadonlySet<string>
  readonly actions: ReadonlySet<string>
}

/** A learned path rule with its patterns compiled. */
export interface CompiledPathRule {
  readonly id: string
  readonly hosts: ReadonlySet<string> | undefined
  readonly keyHost: string | undefined
  readonly path: CompiledPath
  /** Query names the source asks for; undefined: any value. Names it does not state must be absent. */
  readonly query: readonly (readonly [name: string, value: CompiledValue | undefined])[]
  readonly destination: CompiledTemplate
}

// A record of 500 patterns takes 10 ms to compile, and a batch of the URL store has a canonicalizer of its own. Gone with the record.
const compiledRecords = new WeakMap<DomainRecord, CompiledRecord>()

/**
 * Compiles a record once; do not change it afterwards. Missing lists count as empty, unknown platform names are ignored. Never
 * throws.
 */
export function compileRecord(record: DomainRecord): CompiledRecord {
  const known = compiledRecords.get(record) ?? compileAfresh(record)
  compiledRecords.set(record, known)
  return known
}

function compileAfresh(record: DomainRecord): CompiledRecord {
  const quarantine = quarantineByName(record)
  const named = record.platform ?? []
  const platforms = RULE_DATA.platforms.filter(({ name }) => named.includes(name)).map(compilePlatform)
  const kept = new Set([
    ...(record.keep ?? []),
    ...quarantine.keys(),
    ...platforms.flatMap((platform) => [...platform.keep]),
  ])
  const others = platforms.flatMap((platform) => [...platform.strip, ...platform.actions])
  const hasNamePatterns = platforms.some(({ keepPatterns }) => keepPatterns.length > 0)
  const rules = (record.pathRules ?? []).map(compilePathRule)
  return {
    record,
    guarded: guardedNames([...kept, ...(record.veto ?? [])]),
    mayKeep: (name) => hasNamePatterns || kept.has(name),
    mentioned: new Set([...kept, ...others, ...(record.strip ?? []), ...(record.urlParams ?? [])]),
    hasNamePatterns,
    keep: new Set(record.keep),
    strip: new Set(record.strip),
    veto: new Set(record.veto),
    platforms,
    urlParams: new Set(record.urlParams),
    quarantine,
    learned: compileLearnedMap(record),
    pathRules: rules.filter((rule) => rule.keyHost === undefined),
    keyRules: rules.filter((rule) => rule.keyHost !== undefined),
  }
}

function guardedNames(names: readonly string[]): Set<string> | undefined {
  return names.length === 0 ? undefined : new Set(names.map(asciiLower))
}

/** By hand: `Map.groupBy` does not exist in Node 20. */
function quarantineByName(record: DomainRecord): CompiledRecord['quarantine'] {
  const byName = new Map<string, { readonly pattern: PatternKey }[]>()
  for (const entry of record.quarantine ?? []) {
    const known = byName.get(entry.name)
    if (known === undefined) byName.set(entry.name, [entry])
    else known.push(entry)
  }
  return byName
}

function compilePlatform(platform: RuleData['platforms'][number]): CompiledPlatform {
  const isPattern = (name: string): boolean => name.includes('#') || name.endsWith('*')
  return {
    name: platform.name,
    keep: new Set(platform.keep.filter((name) => !isPattern(name))),
    keepPatterns: platform.keep.filter(isPattern).map(namePattern),
    strip: new Set(platform.strip),
    actions: new Set(platform.actions),
  }
}

/** `prefn#` -> digits, `dwvar_*` -> any rest; everything else is literal. */
function namePattern(text: string): RegExp {
  const literal = text.replaceAll(/[.+?^${}()|[\]\\*]/g, String.raw`\$&`)
  return new RegExp(`^${literal.replaceAll('#', String.raw`\d+`).replace(/\\\*$/, '.*')}$`, 's')
}

/** Compiles one path rule. A class that is not known, or another one for the same name, matches nothing: less strict would be a guess. Never throws. */
export function compilePathRule({ id, source, destination, hosts, keyHost }: PathRule): CompiledPathRule {
  const grammars = emptyByName<string>()
  const plain = source.replaceAll(/\{(\w+):([^{}]+)\}/g, (_, name: string, kind: string) => {
    const grammar = kind.includes('|') ? kind.split('|').map(escapeText).join('|') : ofName(VALUE_CLASSES, kind)
    grammars[name] = grammar === undefined || (grammars[name] ?? grammar) !== grammar ? '(?!)' : grammar
    return `{${name}}`
  })
  const [path = '', query = ''] = plain.split('?', 2)
  return {
    id,
    hosts: hosts && new Set(hosts),
    keyHost,
    path: compilePath(path, grammars),
    query: splitQuery(query).map(({ name, value = '' }) => [
      name,
      value === '*' ? undefined : compileValue(value, grammars),
    ]),
    destination: compileTemplate(destination),
  }
}
