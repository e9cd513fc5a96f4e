/** Compiles rule data into look-ups by exact name and exact host, once per isolate. */

import { AMP_SEGMENT } from './amp-twin.ts'
import { compileClickServers } from './click-server-match.ts'
import { compileFragmentPages } from './fragment-page-match.ts'
import { anchored, escapeText } from './grammar.ts'
import { compileNames, type NameData } from './name-index.ts'
import { compileProviders } from '../routes/provider-match.ts'
import { onFirstUse } from './on-first-use.ts'
import { indexRedirectors } from './redirector-match.ts'
import { compileSecretShapes } from './secret-shape-match.ts'
import { compileException, compileFact, exceptionalPaths, isGlobal, rowsByHost } from './tracking-facts.ts'
import { RULE_DATA } from '../data/index.ts'
import type { FoldException, RuleSet, Shipped, TrackingException } from '../types.ts'
import type { PassThroughRule, SessionRule } from '../untouched-types.ts'
import type { ClickServerIndex, CompiledSession, FactRow, RuleIndex } from './types.ts'

const BUILT_IN: RuleSet = {}

// In-isolate memo: compiling takes milliseconds and a megabyte, and one overlay lies over the rules of every host.
const compiled = new WeakMap<RuleSet, RuleIndex>()

/**
 * The built-in rules, with an overlay's facts, vetoes and providers added. Compiled once: an overlay must not be changed
 * afterwards. Never throws on data of the stated types.
 */
export function ruleIndex(overlay: RuleSet = BUILT_IN): RuleIndex {
  const index = compiled.get(overlay) ?? compile(overlay)
  compiled.set(overlay, index)
  return index
}

function compile(overlay: RuleSet): RuleIndex {
  const { tracking, exemptPages } = RULE_DATA
  const { tracking: added = [] } = overlay
  const rows = [...tracking, ...added]
  const exceptionsIn = (some: readonly FactRow[]): TrackingException[] => [
    ...exemptPages,
    ...some.flatMap(({ unless }) => unless ?? []),
  ]
  const actionSegments = segmentsOfActions()
  const prefixes = exceptionalPaths(exceptionsIn(rows.filter(isGlobal)))
  const clickServers = compileClickServers(RULE_DATA.clickServers)
  return {
    names: compileNames({
      facts: [...globalFacts(tracking, exemptPages), ...globalFacts(added, [])],
      sessions: RULE_DATA.sessions,
      passThrough: RULE_DATA.passThrough,
    }),
    byHost: rowsByHost(rows),
    exceptionalHosts: new Set(exceptionsIn(rows).flatMap(({ host }) => host ?? [])),
    exceptionalPaths: prefixes,
    vetoes: overlay.veto ?? [],
    segmentSessions: RULE_DATA.sessions.filter((rule) => rule.in === 'path-segment').map(compileSession),
    parameterSessions: parameterSessions(),
    actionSegments,
    actionPath: new RegExp(oneSegmentOf([...actionSegments.keys()]), 'i'),
    remarkablePath: remarkablePath([...actionSegments.keys()], prefixes, clickServers),
    segmentStarts: [
      ...actionSegments.keys(),
      ...prefixes.map((prefix) => prefix.slice(1)),
      ...clickServers.pathStarts,
      AMP_SEGMENT,
    ],
    providers: onFirstUse(() => compileProviders([...(overlay.providers ?? []), ...RULE_DATA.providers])),
    redirectors: onFirstUse(() => indexRedirectors(RULE_DATA.redirectors)),
    foldExceptions: joinSegments(RULE_DATA.foldExceptions).map((rule) => ({ rule, path: segmentTest(rule.segment) })),
    fragmentPages: compileFragmentPages(RULE_DATA.fragmentPages),
    secretShapes: compileSecretShapes(RULE_DATA.secretShapes),
    clickServers,
  }
}

function globalFacts(rows: readonly FactRow[], exemptPages: readonly TrackingException[]): NameData['facts'] {
  const exempt = exemptPages.map(compileException)
  return rows.filter(isGlobal).map((row) => ({ ...row, fact: compileFact(row, exempt) }))
}

function compileSession(rule: Shipped<SessionRule>): CompiledSession {
  return { rule, value: anchored(rule.value) }
}

function parameterSessions(): Map<string, CompiledSession[]> {
  const byName = new Map<string, CompiledSession[]>()
  for (const rule of RULE_DATA.sessions) {
    if (rule.in !== 'path-parameter') continue
    const name = rule.name.toLowerCase()
    byName.set(name, [...(byName.get(name) ?? []), compileSession(rule)])
  }
  return byName
}

function segmentsOfActions(): Map<string, Shipped<PassThroughRule>> {
  const alone = RULE_DATA.passThrough.filter(({ names }) => names.length === 0)
  return new Map(alone.flatMap((rule) => (rule.segment === undefined ? [] : [[rule.segment.toLowerCase(), rule]])))
}

/** Exceptions of one folding that only name a segment become one, so that a path is tested once for all of them. */
function joinSegments(exceptions: readonly FoldException[]): FoldException[] {
  const byFold = new Map<FoldException['fold'], FoldException>()
  const others: FoldException[] = []
  for (const rule of exceptions) {
    const { fold, segment, hosts, firstLabel } = rule
    if (segment === undefined || hosts !== undefined || firstLabel !== undefined) others.push(rule)
    else byFold.set(fold, { ...rule, segment: [byFold.get(fold)?.segment ?? [], segment].flat().join('|') })
  }
  return [...others, ...byFold.values()]
}

function segmentTest(grammar: string | undefined): RegExp | undefined {
  return grammar === undefined ? undefined : new RegExp(`/(?:${grammar})(?:/|$)`)
}

function remarkablePath(
  segments: readonly string[],
  prefixes: readonly string[],
  { everywhere }: ClickServerIndex,
): RegExp {
  const alternatives = [';|/\\(', everywhere.source]
  if (segments.length > 0) alternatives.push(oneSegmentOf(segments))
  if (prefixes.length > 0) alternatives.push(`^(?:${prefixes.map(escapeText).join('|')})`)
  return new RegExp(alternatives.join('|'), 'i')
}

function oneSegmentOf(segments: readonly string[]): string {
  return `/(?:${segments.map(escapeText).join('|')})(?:/|$)`
}
