/** What a record says where these are the verdicts. */

import type { Change } from '../../../src/evidence/types.ts'
import type { Derived, Difference, EndTests, Judged, Standing } from '../../../src/learn/derive/derived.ts'
import { everywhereOf } from '../../../src/learn/derive/everywhere.ts'
import { verdictsInForce } from '../../../src/learn/derive/in-force.ts'
import { learnedMembers } from '../../../src/learn/derive/record-of.ts'
import { readSite } from '../../../src/learn/site/site.ts'
import { POLICIES } from '../../../src/learn/thresholds.ts'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import { comparisonOf } from '../../evidence/observed.ts'
import { corpusOf, START_MS } from '../fake-site.ts'

const URLS = ['/item', '/list'].flatMap((path) =>
  Array.from({ length: 12 }, (_, at) => `https://shop.example${path}?article=${at}&trk=v${at}&fbclid=c${at}`),
)
/** Two templates with the same names. */
export const SITE = readSite(corpusOf(URLS))
/** The same, and a template with a name of its own. */
export const WITH_DATA = readSite(
  corpusOf([...URLS, ...['a', 'b', 'c'].map((q) => `https://shop.example/data?q=${q}`)]),
)

/** By `template name`, what the verdict is. */
export type Verdicts = Readonly<Record<string, Partial<Standing>>>

/** What follows where these are the verdicts, by `template name`. */
export function members(
  verdicts: Verdicts,
  {
    changes = [],
    literal = [],
    inOrder = [],
    endTests = {},
    previous,
    judged = [],
    tested = [],
    policy = POLICIES.standard,
    atMs = START_MS,
    site = SITE,
  }: {
    readonly changes?: readonly (readonly [template: string, change: Change])[]
    readonly literal?: readonly string[]
    readonly inOrder?: readonly string[]
    readonly endTests?: Readonly<Record<string, EndTests>>
    readonly previous?: DomainRecord
    readonly judged?: readonly Judged[]
    /** Values that changed nothing on one page. */
    readonly tested?: readonly string[]
    readonly policy?: (typeof POLICIES)['standard']
    readonly atMs?: number
    readonly site?: typeof SITE
  } = {},
) {
  const standing = (template: string, name: string): Standing => ({
    ...UNDECIDED,
    template,
    name,
    ...verdicts[`${template} ${name}`],
  })
  const differences = changes.map(([template, change]): Difference => ({
    template,
    change,
    comparison: comparisonOf('a', 'b'),
    why: '',
  }))
  const valueTests: Derived['valueTests'] = (_template, _name, value) => ({
    same: tested.includes(value) ? 1 : 0,
    natural: 0,
    different: 0,
  })
  const inForce = verdictsInForce({ ...(previous && { previous }) }, atMs)
  const derived = {
    ...EMPTY,
    ...everywhereOf(standing, { site, policy, inForce }),
    judged,
    valueTests,
    standing,
    standings: [...site.templates.values()].flatMap(({ template, names }) =>
      [...names.keys()].map((each) => standing(template, each)),
    ),
    differences,
    literal: new Map(literal.map((template) => [template, 'why'])),
    inOrder: new Map(inOrder.map((template) => [template, new Set<string>()])),
    endTests: new Map(Object.entries(endTests)),
  }
  return learnedMembers(derived, { site, policy, inForce }, previous, atMs)
}

const UNDECIDED = {
  verdict: 'undecided',
  why: '',
  own: 3,
  tested: 3,
  ownNeeded: 3,
  natural: 2,
  naturalNeeded: 2,
  cap: 12,
  pooled: 21,
  pooledNeeded: 21,
  renews: undefined,
  untested: [],
  mattered: [],
  keepValues: [],
  dropValues: [],
  unfollowed: [],
  isFixed: false,
  prior: 0.5,
  chance: 0.5,
} as const satisfies Omit<Standing, 'template' | 'name'>

const EMPTY = {
  judged: [],
  credits: [],
  unexplained: [],
  live: new Map(),
  dead: new Set(),
  standings: [],
  wasTested: () => false,
  valueTests: () => ({ same: 0, natural: 0, different: 0 }),
  pageCount: () => 0,
} as unknown as Derived

/** An added pair of that name. */
export const name = (text: string): Change => ({ kind: 'name', name: text, value: 'x', raw: `${text}=x` })

/** A record in force. */
export function record(parameters: DomainRecord['parameters'], templates: readonly string[]): DomainRecord {
  const empty = { v: 2, domain: 'shop.example', revision: 1, builtAt: '', sha256: '', mode: 'observe' } as const
  return { ...empty, patterns: {}, templates, ...(parameters && { parameters }) }
}
