/** Everything the rules and the domain record say about one host, gathered once and reused for every URL of it. */

import { clickPathsOf } from '../rules/match/click-server-match.ts'
import { fragmentPagesOf } from '../rules/match/fragment-page-match.ts'
import { onFirstUse } from '../rules/match/on-first-use.ts'
import { rulesOfHost } from '../rules/match/name-index.ts'
import { redirectorsOf } from '../rules/match/redirector-match.ts'
import { compileFact } from '../rules/match/tracking-facts.ts'
import { asciiLower } from '../url/ascii-case.ts'
import { foldHostPrefix, hostAndParents, hostMatches, PLAIN_HOST, withoutTrailingDot } from '../url/host.ts'
import type { FoldException } from '../rules/types.ts'
import { serializeHttpUrl } from '../url/parts.ts'
import type { CompiledRecord } from './record/compiled-record.ts'
import { isSequencedHost } from './parameters/name-order.ts'
import type { Draft } from './draft.ts'
import { addShapes, type NameShapes } from './parameters/name-shapes.ts'
import type { PlainPath } from './fast/scan.ts'
import type { Applied } from './types.ts'
import type {
  CompiledFact,
  CompiledFoldException,
  CompiledFragmentPage,
  CompiledRedirector,
  HashTable,
  NameRules,
  RuleIndex,
} from '../rules/match/types.ts'
import type { HostRoutes } from '../rules/routes/types.ts'

/** What is computed from the rules once for all hosts. */
export interface SharedTables {
  /** Shapes of all names that rules know on every host, and of those that the record mentions. */
  readonly shapesWith: (record: CompiledRecord | undefined) => NameShapes
  /** Paths in which no rule looks at anything. */
  readonly plainPath: PlainPath
}

/** Redirectors and providers of a host; it has at least one of them. */
export interface Opening {
  readonly routes: HostRoutes | undefined
  readonly redirectors: readonly CompiledRedirector[] | undefined
}

/** The rules of one host. Immutable. */
export interface HostContext {
  readonly host: string
  /** The host, and its port where that is not the usual one. Rules are about hosts; only the offsets in a URL differ. */
  readonly authority: string
  /** `https://` and the authority; a plain URL is recognized by it. */
  readonly secureOrigin: string
  readonly insecureOrigin: string
  /** What folding `www.` and its like is noted as; undefined where there is nothing to fold. */
  readonly hostFold: Applied | undefined
  /** The same for a trailing dot. */
  readonly dotFold: Applied | undefined
  readonly index: RuleIndex
  /** Tracking facts of this host and the names above it. */
  readonly facts: ReadonlyMap<string, readonly CompiledFact[]> | undefined
  /** The same with what is known of their names everywhere, by hash. */
  readonly ownRules: HashTable<NameRules> | undefined
  /** Plain URLs of this host may take the fast path. */
  readonly takesPlainUrls: boolean
  /** Shapes of all names that static rules or the record know here. */
  readonly shapes: NameShapes
  readonly plainPath: PlainPath
  /** Some exception to a static fact names this host. */
  readonly isExceptionalHost: boolean
  /** Names whose static facts are vetoed here by the overlay or the record, `sort` where nothing is sorted, and `percent-encoding`. */
  readonly vetoed: ReadonlySet<string> | undefined
  /** Names in lower case that the record or a veto speaks for: no static fact drops another spelling of them. */
  readonly guarded: ReadonlySet<string> | undefined
  /** What its URLs may open into; undefined for most hosts. Asked in the identity profile alone, and found on the first call. */
  readonly opening: () => Opening | undefined
  readonly record: CompiledRecord | undefined
  /** The host without a trailing dot, `www.`, `m.` and `mobile.`, each unless that is vetoed. */
  readonly foldedHost: string
  readonly foldExceptions: readonly CompiledFoldException[]
  /** Where the fragment decides what is shown, by rules that name this host; those of every host are in the index. */
  readonly fragmentPages: readonly CompiledFragmentPage[] | undefined
  /** Paths of this host that hand on what is in the query; those of every host are in the index. */
  readonly clickPaths: RegExp | undefined
}

/** Gathers the rules for a host. */
export function hostContext(
  host: string,
  index: RuleIndex,
  tables: SharedTables,
  record: CompiledRecord | undefined,
): HostContext {
  const facts = factsOf(index, host)
  const clickPaths = clickPathsOf(index.clickServers, host)
  const foldExceptions = index.foldExceptions.filter(({ rule }) => exceptionConcerns(rule, host))
  const isExceptionalHost = hostAndParents(host).some((name) => index.exceptionalHosts.has(name))
  const context = {
    host,
    ...origins(host),
    hostFold: undefined,
    dotFold: undefined,
    takesPlainUrls: clickPaths === undefined && mayTakePlainUrls(record) && isSettledHost(host),
    index,
    facts,
    ownRules: facts === undefined ? undefined : rulesOfHost(index.names, facts),
    shapes: addShapes(tables.shapesWith(record), facts?.keys() ?? []),
    plainPath: tables.plainPath,
    isExceptionalHost,
    vetoed: vetoedNames(index, host, record),
    guarded: guardedNames(index, host, record),
    opening: onFirstUse(() => openingOf(index, host)),
    record,
    foldedHost: host,
    foldExceptions,
    fragmentPages: fragmentPagesOf(index.fragmentPages, host),
    clickPaths,
  }
  return { ...context, ...hostFolds(context) }
}

function openingOf(index: RuleIndex, host: string): Opening | undefined {
  const routes = index.providers().find(host)
  const redirectors = redirectorsOf(index.redirectors(), host)
  return routes === undefined && redirectors === undefined ? undefined : { routes, redirectors }
}

function hostFolds(context: HostContext): Pick<HostContext, 'foldedHost' | 'dotFold' | 'hostFold'> {
  const { host } = context
  // Behind an empty label a dot is no root.
  const isRooted = !host.endsWith('..') && mayFold(context, 'fold:dot', '')
  const rooted = isRooted ? withoutTrailingDot(host) : host
  const foldedHost = mayFold(context, 'fold:www', '') ? foldHostPrefix(rooted) : rooted
  return { foldedHost, dotFold: foldNote('fold:dot', host, rooted), hostFold: foldNote('fold:www', rooted, foldedHost) }
}

function foldNote(rule: FoldException['fold'], from: string, to: string): Applied | undefined {
  return from === to ? undefined : Object.freeze({ step: 'key', rule, from, to })
}

function mayTakePlainUrls(record: CompiledRecord | undefined): boolean {
  return (record?.record.pathRules ?? []).length === 0 && record?.learned?.hasFolded !== true
}

/** The same rules for the same host at a port. */
export function atPort(context: HostContext, port: string): HostContext {
  return { ...context, ...origins(`${context.host}:${port}`) }
}

function origins(authority: string): Pick<HostContext, 'authority' | 'secureOrigin' | 'insecureOrigin'> {
  return { authority, secureOrigin: `https://${authority}`, insecureOrigin: `http://${authority}` }
}

const PLAIN = new RegExp(`^${PLAIN_HOST}$`)

const PUNYCODE = /^(?=.*xn--)[a-z\d.-]+$/

/** Whether the parser leaves this host as it is: see {@link PLAIN_HOST}; punycode is shown to it. Never throws. */
export function isSettledHost(host: string): boolean {
  if (PLAIN.test(host)) return true
  const url = `https://${host}/`
  return PUNYCODE.test(host) && serializeHttpUrl(url) === url
}

/** Whether this host has redirectors or items: then a URL may open into another, or a cleaned one where the original did not. */
export function opens(context: HostContext): boolean {
  return context.opening() !== undefined
}

/** Whether some exception to a static fact may hold on this page: then facts are asked one by one. */
export function isExceptional(context: HostContext, path: string): boolean {
  if (context.isExceptionalHost) return true
  for (const prefix of context.index.exceptionalPaths) if (path.startsWith(prefix)) return true
  return false
}

/** Whether what is in the query is handed on to another server: then no static fact holds, and nothing is sorted. */
export function isHandedOn({ clickPaths, index }: HostContext, draft: Draft): boolean {
  const { path } = draft
  if (draft.clickTest?.path !== path)
    draft.clickTest = { path, isClick: clickPaths?.test(path) === true || index.clickServers.everywhere.test(path) }
  return draft.clickTest.isClick
}

/** Whether a key-only folding is right for this host and path. */
export function mayFold(
  context: Pick<HostContext, 'record' | 'foldExceptions'>,
  fold: FoldException['fold'],
  path: string,
): boolean {
  if (context.record?.veto.has(fold) === true) return false
  for (const { rule, path: test } of context.foldExceptions) {
    if (rule.fold === fold && (test === undefined || test.test(path))) return false
  }
  return true
}

function exceptionConcerns(exception: FoldException, host: string): boolean {
  if (exception.hosts !== undefined && !exception.hosts.some((name) => hostMatches(host, name))) return false
  return exception.firstLabel === undefined || host.replace(PREFIX, '').startsWith(`${exception.firstLabel}.`)
}

/** `m.api.example.com` is of the kind that `api.example.com` is, and may get its key. */
const PREFIX = /^(?:(?:www|m|mobile)\.)+/

function factsOf(index: RuleIndex, host: string): ReadonlyMap<string, readonly CompiledFact[]> | undefined {
  const found = hostAndParents(host).flatMap((name) => index.byHost.get(name) ?? [])
  if (found.length === 0) return undefined
  const merged = new Map<string, CompiledFact[]>()
  for (const row of found) {
    const fact = compileFact(row)
    for (const name of row.names) {
      const facts = merged.get(name)
      if (facts === undefined) merged.set(name, [fact])
      else facts.push(fact)
    }
  }
  return merged
}

function vetoedNames(
  index: RuleIndex,
  host: string,
  record: CompiledRecord | undefined,
): ReadonlySet<string> | undefined {
  const names = overlayVetoes(index, host)
  if (isSequencedHost(host)) names.push('sort')
  const vetoed = record?.veto ?? NO_NAMES
  if (names.length === 0) return vetoed.size === 0 ? undefined : vetoed
  return new Set([...names, ...vetoed])
}

const NO_NAMES: ReadonlySet<string> = new Set()

function overlayVetoes({ vetoes }: RuleIndex, host: string): string[] {
  return vetoes
    .filter(({ hosts }) => hosts === undefined || hosts.some((name) => hostMatches(host, name)))
    .map(({ name }) => name)
}

function guardedNames(
  index: RuleIndex,
  host: string,
  record: CompiledRecord | undefined,
): ReadonlySet<string> | undefined {
  const vetoed = overlayVetoes(index, host)
  if (vetoed.length === 0) return record?.guarded
  return new Set([...vetoed.map(asciiLower), ...(record?.guarded ?? NO_NAMES)])
}
