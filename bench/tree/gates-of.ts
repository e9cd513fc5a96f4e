import { atLeast, atMost, type Gate } from '../gates.ts'
import type { Growth } from './growth.ts'
import type { MethodRow } from './measure-methods.ts'
import { ARCHETYPES } from './sites.ts'

/** Wrong labels up to this share must not cost more than the gate allows. */
const NOISE_GATE = 0.02
/** A baseline that merges other pages is not better for merging more. */
const TOLERATED = 0.001

/** What must hold: of the reduction, of safety, against the baselines, and of speed. */
export function gatesOf(methods: readonly MethodRow[], noise: readonly MethodRow[], growth: readonly Growth[]): Gate[] {
  const claimed = ARCHETYPES.map(({ name }) => name)
  const plus = methods.filter(({ method }) => method === 'plus')
  const noisy = noise.filter(({ method }) => method === 'plus')
  const worst = (rows: readonly MethodRow[], value: (row: MethodRow) => number): number => Math.max(...rows.map(value))
  const reduction = ({ metrics }: MethodRow): number => metrics.dupReduction
  const own = plus.filter(({ archetype }) => claimed.includes(archetype))
  const mild = noisy.filter((row) => row.noise <= NOISE_GATE && claimed.includes(row.archetype))
  const nearest = growth.find(({ urls }) => urls === 70_000)
  const [first, last] = [growth[0]!, growth.at(-1)!]
  return [
    atLeast('least share of the oracle, claimed sites', Math.min(...own.map(reduction)), 0.9),
    atLeast(
      `least share of the oracle at <= ${100 * NOISE_GATE} % wrong labels`,
      Math.min(...mild.map(reduction)),
      0.9,
    ),
    atMost('most false merges, % of URLs, any site', 100 * worst(plus, ({ metrics }) => metrics.falseMerges), 0.1),
    atMost('most false merges, %, any share of wrong labels', 100 * worst(noisy, ({ metrics }) => metrics.falseMerges), 0.1), // prettier-ignore
    ...claimed.map((name) => atLeast(`${name}: ahead of the best safe baseline, points`, lead(methods, name), 0)),
    atMost('time per URL, largest beside smallest size', last.seconds / last.urls / (first.seconds / first.urls), 2),
    ...(nearest === undefined ? [] : [atMost('seconds for 70,000 URLs', nearest.seconds, 10), atMost('MB for 70,000 URLs', nearest.maxRssMb, 400)]), // prettier-ignore
    atLeast('URLs per second with the rules, one core', Math.min(...growth.map(({ applyPerSecond }) => applyPerSecond)), 150_000), // prettier-ignore
  ]
}

/** Points of duplicate reduction before the best baseline that merges next to nothing wrongly; 0 for a draw. */
function lead(methods: readonly MethodRow[], archetype: string): number {
  const here = methods.filter((row) => row.archetype === archetype && row.method !== 'oracle')
  const own = here.find(({ method }) => method === 'plus')!.metrics.dupReduction
  const others = here.filter(({ method, metrics }) => method !== 'plus' && metrics.falseMerges <= TOLERATED)
  return 100 * (own - Math.max(...others.map(({ metrics }) => metrics.dupReduction)))
}
