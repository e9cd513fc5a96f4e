/** Where a site stops reading a query that it reads in order: at the first name that it does not know. */

import type { QueryEnd } from '../../rules/record/domain-record.ts'
import type { Site } from '../site/site.ts'
import { RENEWED_OWN, RENEWED_POOL, type Policy } from '../thresholds.ts'
import type { Derived, Difference, EndTest, EndTests, Judged } from './derived.ts'
import type { InForce } from './in-force.ts'
import { frequentValues } from './values/frequent-values.ts'

/** By template that is read in order. */
export function endTests(
  judged: readonly Judged[],
  differences: readonly Difference[],
  { live, inOrder, valueTests, site }: Pick<Derived, 'live' | 'inOrder' | 'valueTests'> & { readonly site: Site },
): ReadonlyMap<string, EndTests> {
  const frequent = frequentValues(site)
  const testsOn = (template: string): EndTests => {
    const pages = new Set(live.get(template))
    const tests = judged.flatMap(({ comparison, outcome }) =>
      comparison.template === template && outcome.kind === 'same' && pages.has(comparison.original)
        ? (testOf(comparison) ?? [])
        : [],
    )
    const same = [...new Map(tests.map((test) => [JSON.stringify(test), test])).values()]
    const refuted = differences.flatMap(({ template: at, change, comparison }) =>
      at === template && change.kind === 'behind' ? (testOf(comparison)?.name ?? []) : [],
    )
    const openValues = (unread: string): readonly string[] => {
      const tested = new Set(same.flatMap((test) => (test.unread === unread ? [test.unreadValue] : [])))
      return frequent(template, unread).filter((value) => {
        const alone = valueTests(template, unread, value)
        return !tested.has(value) && (alone.same === 0 || alone.different > 0)
      })
    }
    return { template, same, refuted: new Set(refuted), openValues }
  }
  return new Map([...inOrder.keys()].map((template) => [template, testsOn(template)]))
}

function testOf({ treatment, original }: Judged['comparison']): EndTest | undefined {
  const name = treatment.find(({ kind }) => kind === 'name')
  const behind = treatment.find(({ kind }) => kind === 'behind')
  if (name?.kind !== 'name' || behind?.kind !== 'behind') return undefined
  return { name: name.name, value: name.value, unread: behind.name, unreadValue: behind.value, original }
}

/** What decides how much is compared. */
type Given = { readonly policy: Policy; readonly inForce: InForce }

/** What a name and one that is not read behind it need; less where the record in force says so. */
export function endNeeds(
  { name, unread }: Pick<EndTest, 'name' | 'unread'>,
  { template, openValues }: EndTests,
  { policy: { own, pooledWithPrior }, inForce }: Given,
): EndNeeds {
  const before = inForce.queryEndOf(template)
  return before?.names.includes(name) === true && before.unread.includes(unread)
    ? { own: Math.ceil(own * RENEWED_OWN), all: Math.ceil(pooledWithPrior * RENEWED_POOL), values: [] }
    : { own, all: pooledWithPrior, values: openValues(unread) }
}

/** Comparisons of each of two names, on different pages, those of their template, and the values that are still open. */
export interface EndNeeds {
  readonly own: number
  readonly all: number
  readonly values: readonly string[]
}

/** Comparisons that are missing. */
export function missingEndTests(pair: Pick<EndTest, 'name' | 'unread'>, tests: EndTests, given: Given): number {
  const { same } = tests
  const { own, all, values } = endNeeds(pair, tests, given)
  const ofName = same.filter(({ name }) => name === pair.name).length
  const pages = new Set(same.flatMap(({ unread, original }) => (unread === pair.unread ? [original] : []))).size
  return Math.max(0, own - ofName, own - pages, values.length, all - same.length)
}

/** What a record says of a template; undefined while too little was compared. */
export function queryEndOf(tests: EndTests, given: Given): QueryEnd | undefined {
  const enough = tests.same.filter((test) => !tests.refuted.has(test.name) && missingEndTests(test, tests, given) === 0)
  const names = [...new Set(enough.map(({ name }) => name))].toSorted()
  return names.length === 0 ? undefined : { names, unread: [...new Set(enough.map(({ unread }) => unread))].toSorted() }
}
