import { judgeByName } from '../parameters/keep-or-strip.ts'
import { learnedJudge } from '../parameters/strip-learned.ts'
import { keptRegardlessOfOrder } from '../parameters/query-in-order.ts'
import { namingSchemeOf, schemeLabel } from '../parameters/naming.ts'
import type { Draft } from '../draft.ts'
import { isHandedOn, type HostContext } from '../host-context.ts'
import { isNameVetoed, isReadInOrder } from '../record/template-vetoes.ts'
import { readParameters, type Parameter } from '../parameters/parameters.ts'
import type { Applied } from '../types.ts'
import { RULE_DATA } from '../../rules/data/index.ts'
import { shapeNamed } from '../../rules/match/secret-shape-match.ts'
import { libraryProxy } from '../../rules/match/library-proxy.ts'
import { wrapsUrl } from '../../rules/match/wrapped-url.ts'

/** A parameter that stayed, and the layer of precedence that kept it. */
export interface KeptParameter {
  readonly name: string
  /** As in `applied`: `operator:keep`, `naming:*_id`, `unknown`, … */
  readonly rule: string
  /** The same in words. */
  readonly why: string
}

/** Why every parameter of a canonical URL is still there; `draft` is that URL, parsed. */
export function keptParameters(draft: Draft, context: HostContext): KeptParameter[] {
  const pairs = readParameters(draft.query, context).list
  const isBare = draft.query?.includes('=') === false
  const isWrapper = wrapsUrl(draft)
  const inFront = isWrapper || isBare ? NOT_ONE : keptByOrder(pairs, draft, context)
  return pairs.map((pair) => {
    if (inFront.has(pair)) return { name: pair.name, rule: 'in-front', why: IN_FRONT }
    if (isWrapper)
      return { name: pair.name, rule: 'wrapped-url', why: 'the query belongs to the URL that this one holds' }
    if (isBare) return { name: pair.raw, rule: 'bare', why: 'a query without "=" is one token and stays as it is' }
    const rule = keepingRule(pair, pairs, draft, context)
    return { name: pair.name, rule, why: whyKept(pair.name, rule, draft, context) }
  })
}

const NOT_ONE: ReadonlySet<Parameter> = new Set()
const IN_FRONT = 'this site reads its query in order, and a parameter behind it is kept'

/** Parameters that only stay because the site reads the query in order. */
function keptByOrder(pairs: readonly Parameter[], draft: Draft, context: HostContext): ReadonlySet<Parameter> {
  if (!isReadInOrder(draft, context)) return NOT_ONE
  const kept = new Set(keptRegardlessOfOrder(pairs, { draft, context }, () => undefined))
  return new Set(pairs.filter((pair) => !kept.has(pair)))
}

function keepingRule(pair: Parameter, pairs: readonly Parameter[], draft: Draft, context: HostContext): string {
  const byName = judgeByName(pair, draft, context)
  if (!byName.keep) return 'carries-others'
  if (byName.rule !== 'unknown') return byName.rule
  const learned = context.record?.learned
  const judge = learned && learnedJudge(pairs, { draft, context, learned, byRecord: NONE })
  const byEvidence = judge?.(pair)
  if (byEvidence !== undefined && byEvidence.rule !== 'unknown') return byEvidence.rule
  const scheme = namingSchemeOf(pair.name)
  return scheme === undefined ? 'unknown' : `naming:${schemeLabel(scheme)}`
}

const NONE: ReadonlyMap<string, string> = new Map()

function whyKept(name: string, rule: string, draft: Draft, context: HostContext): string {
  if (rule === 'unknown' && isNameVetoed(name, draft, context))
    return 'its static rule is vetoed here, so nothing says drop'
  if (rule === 'carries-others') return 'a server that separates by ";" reads another parameter in its value'
  if (rule === 'operator:keep') return 'keep list: the operator keeps it'
  if (rule === 'quarantine') return 'quarantine: an audit saw two pages that differ by it'
  if (rule.startsWith('platform:')) return 'platform: it says which page is meant there'
  if (rule.startsWith('naming:'))
    return `naming scheme: ${namingSchemeOf(name)?.why ?? 'names like this denote identity'}`
  if (rule.startsWith('learned:')) return 'learned map: it matters'
  if (isHandedOn(context, draft)) return 'this server counts clicks and hands on what is in the query'
  return 'nothing is known about it, so it is kept'
}

/** Link to the fact behind a change, where the rule data has one. */
export function sourceOfChange(change: Applied, draft: Draft, context: HostContext): string | undefined {
  const colon = change.rule.indexOf(':')
  const kind = change.rule.slice(0, colon)
  const name = change.rule.slice(colon + 1)
  if (kind === 'tracking') {
    const pair = readParameters(change.from ?? name, context).list[0]
    return pair && judgeByName(pair, draft, context).source
  }
  if (kind === 'session') {
    const wanted = name.toLowerCase()
    return RULE_DATA.sessions.find((rule) => rule.name.toLowerCase() === wanted)?.source
  }
  if (kind === 'redirector') {
    const [host = ''] = change.from?.split('/') ?? []
    return [...RULE_DATA.redirectors, ...(libraryProxy(host) ?? [])].find((rule) => rule.name === name)?.source
  }
  if (kind === 'platform') return RULE_DATA.platforms.find((platform) => platform.name === name)?.source
  if (change.step !== 'pass-through') return undefined
  const wanted = name.toLowerCase()
  const rule = RULE_DATA.passThrough.find(
    (row) => row.kind === kind && (row.names[0]?.toLowerCase() === wanted || row.segment === wanted),
  )
  return (rule ?? shapeNamed(context.index.secretShapes, name))?.source
}
