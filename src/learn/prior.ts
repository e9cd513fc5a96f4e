/** How likely a name is neutral before anything is fetched. Decides the order of tests, never a verdict. */

import { ofName } from '../rules/match/by-name.ts'
import type { PatternGroup, ValueCounts } from './corpus.ts'
import type { Ledger } from './ledger.ts'

const TRACKING =
  /^(?:utm|mtm|pk|hsa|mc|ga|gs|fb|tw|ig|tt|ad|ads|aff|affiliate|campaign|cmp|cid|click|ref|referr?er|referral|src|source|from|via|share|medium|promo|partner|sid|sess|session|visitor|uid|track|tracking|trk|tid|xid|rnd|rand|random|ts|time|timestamp|_|t|cb|cache|cachebuster|nocache|bust|ver|nonce|token|hash|spm|scm|pos|position|list|widget|btn)(?:$|[-_.A-Z0-9])|clid$|(?:^|[-_.])(?:ref|src|source|track|session|sess|campaign)$/

const IDENTITY =
  /^(?:id|ids|no|nr|num|number|page|p|pg|q|query|search|s|cat|category|tag|topic|thread|post|article|item|product|sku|name|title|key|file|path|dir|folder|view|show|display|mode|type|kind|action|act|do|op|cmd|rev|oldid|diff|section|sort|order|orderby|filter|lang|language|locale|year|month|day|date|color|colour|size|variant|format|start|offset|limit|count|user|author|group|forum|board|f|a|h|hb|project|branch|ns|namespace|feed|print|media|image|idx|tab|from|to|min|max|terms?|words?|text|phrase|find|lookup|keywords?|search[-_]?(?:terms?|words?|text|string|query|phrase|[TWSQP][a-z]+))$|(?:^|[-_.a-z])(?:Id|ID|Name|No|Key|Code)$|[-_.](?:id|no|name|key|slug|code)$/

/** Whether a name says that it chooses something: a page of a list, an order, a language. */
export function isTelling(name: string): boolean {
  return IDENTITY.test(name) && !TRACKING.test(name)
}

/** 0 (surely important) to 1 (surely neutral). */
export function probablyNeutral(name: string, group: PatternGroup, ledger: Pick<Ledger, 'hint'>): number {
  const hint = ledger.hint(name)
  if (hint === 'important') return 0.05
  if (hint === 'neutral') return 0.97
  if (hint === 'mixed') return 0.25
  const base = TRACKING.test(name) ? 0.85 : IDENTITY.test(name) ? 0.15 : 0.5
  return Math.min(0.95, Math.max(0.05, base + valueBias(ofName(group.values, name))))
}

/** Names below this are taken for important until a test shows the opposite. */
export const PROBABLY_IMPORTANT = 0.3

/** Short numbers tend to name things, long opaque texts to be tokens; slugs lose against the number beside them. */
function valueBias(counts: ValueCounts | undefined): number {
  const values = counts?.top.map(({ value }) => value) ?? []
  if (values.length === 0) return 0
  const share = (test: RegExp): number => values.filter((value) => test.test(value)).length / values.length
  return share(OPAQUE) * 0.3 + share(SLUG) * 0.06 - share(SHORT_NUMBER) * 0.1
}

const OPAQUE = /^(?=.*\d)(?=.*[A-Za-z])[0-9A-Za-z_~.=]{10,}$|^[0-9a-f-]{32,36}$|^\d{9,}$/
const SLUG = /^[a-z]+(?:-[a-z0-9]+)+$/i
const SHORT_NUMBER = /^\d{1,8}$/
