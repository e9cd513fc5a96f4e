import { atLeast, atMost, type Gate } from '../gates.ts'
import type { Growth } from './growth.ts'
import { TOLERATED, type MethodRow, type SampleRow } from './measure-methods.ts'
import { ARCHETYPES } from './sites.ts'
import { WILD } from './wild-sites.ts'

/** Wrong labels up to this share must not cost more than the gate allows. */
const NOISE_GATE = 0.02
/** Differences below this, in points, are none. */
const DRAW = 0.05

/** Everything that was measured. */
export interface Measured {
  readonly methods: readonly MethodRow[]
  readonly noise: readonly MethodRow[]
  readonly samples: readonly SampleRow[]
  readonly growth: readonly Growth[]
}

/** What must hold: of the reduction, of safety, against the baselines, and of speed. */
export function gatesOf({ methods, noise, samples, growth }: Measured): Gate[] {
  const claimed = ARCHETYPES.map(({ name }) => name)
  const compared = [...claimed, ...WILD.map(({ name }) => name)]
  const plus = methods.filter(({ method }) => method === 'plus')
  const noisy = noise.filter(({ method }) => method === 'plus')
  const least = (rows: readonly MethodRow[]): number => Math.min(...rows.map(({ metrics }) => metrics.dupReduction))
  const own = plus.filter(({ archetype }) => claimed.includes(archetype))
  const mild = noisy.filter((row) => row.noise <= NOISE_GATE && claimed.includes(row.archetype))
  const wrong = [...plus, ...noisy].map(({ metrics }) => metrics).concat(samples.map((row) => row.plus), samples.map((row) => row.sameTime)) // prettier-ignore
  const leads = compared.map((name) => lead(methods, name))
  const [first, last] = [growth[0]!, growth.at(-1)!]
  const nearest = growth.find(({ urls }) => urls === 70_000)
  return [
    atLeast('least share of the oracle, claimed sites', least(own), 0.9),
    atLeast(`least share of the oracle at <= ${100 * NOISE_GATE} % wrong labels`, least(mild), 0.9),
    atMost('most false merges of plus, % of URLs, whatever was measured', 100 * Math.max(...wrong.map(({ falseMerges }) => falseMerges)), 0.1), // prettier-ignore
    atLeast('right labels: least lead over the best safe baseline, points', Math.min(...leads.map(({ points }) => points)), -DRAW), // prettier-ignore
    atLeast('right labels: least lead where the best baseline leaves room, points', Math.min(...leads.filter(({ room }) => room > DRAW).map(({ points }) => points)), DRAW), // prettier-ignore
    ...compared.map((name) => atLeast(`${name}: least lead at any share of wrong labels, points`, leadUnderNoise(noise, name), DRAW)), // prettier-ignore
    atMost('time per URL, largest beside smallest size', last.seconds / last.urls / (first.seconds / first.urls), 2),
    ...(nearest === undefined ? [] : [atMost('seconds for 70,000 URLs', nearest.seconds, 10), atMost('MB for 70,000 URLs', nearest.maxRssMb, 400)]), // prettier-ignore
    atLeast('URLs per second with the rules, one core', Math.min(...growth.map(({ applyPerSecond }) => applyPerSecond)), 150_000), // prettier-ignore
  ]
}

/** Points of duplicate reduction before the best baseline that merges next to nothing wrongly, and what that one leaves to the oracle. */
function lead(methods: readonly MethodRow[], archetype: string): { readonly points: number; readonly room: number } {
  const here = methods.filter((row) => row.archetype === archetype && row.method !== 'oracle')
  const own = here.find(({ method }) => method === 'plus')!.metrics.dupReduction
  const others = here.filter(({ method, metrics }) => method !== 'plus' && metrics.falseMerges <= TOLERATED)
  const best = Math.max(...others.map(({ metrics }) => metrics.dupReduction))
  return { points: 100 * (own - best), room: 100 * (1 - best) }
}

/** The least lead over the best baseline, its threshold chosen in hindsight, at those shares of wrong labels that are not zero. */
function leadUnderNoise(noise: readonly MethodRow[], archetype: string): number {
  const here = noise.filter((row) => row.archetype === archetype && row.noise > 0)
  const of = (name: string): Map<number, number> => new Map(here.filter(({ method }) => method === name).map((row) => [row.noise, row.metrics.dupReduction])) // prettier-ignore
  const [own, best] = [of('plus'), of('best baseline')]
  return Math.min(...[...own].map(([share, reduction]) => 100 * (reduction - best.get(share)!)))
}
