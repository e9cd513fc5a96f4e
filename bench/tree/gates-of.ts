import { atLeast, atMost, type Gate } from '../gates.ts'
import type { Growth } from './growth.ts'
import { TOLERATED, type MethodRow, type SampleRow } from './measure-methods.ts'
import { ARCHETYPES } from './sites.ts'
import { WILD } from './wild-sites.ts'

/** Wrong labels up to this share must not cost more than the gate allows. */
const NOISE_GATE = 0.02
/** Differences below this, in points, are none. */
const DRAW = 0.05
/** Points by which a baseline may be ahead at one share of wrong labels: a section of some fifty URLs more or less. */
const SLACK = 2

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
  const [first, last] = [growth[0]!, growth.at(-1)!]
  const nearest = growth.find(({ urls }) => urls === 70_000)
  return [
    atLeast('least share of the oracle, claimed sites', least(own), 0.9),
    atLeast(`least share of the oracle at <= ${100 * NOISE_GATE} % wrong labels`, least(mild), 0.9),
    atMost('most false merges of plus, % of URLs, whatever was measured', 100 * Math.max(...wrong.map(({ falseMerges }) => falseMerges)), 0.1), // prettier-ignore
    atLeast('right labels: least lead over the best safe baseline, points', Math.min(...compared.map((name) => lead(methods, name))), -DRAW), // prettier-ignore
    atLeast('wrong labels: least lead over it at any site and share, points', Math.min(...compared.flatMap((name) => leadsUnderNoise(noise, name))), -SLACK), // prettier-ignore
    ...compared.map((name) => atLeast(`${name}: mean lead over the shares of wrong labels, points`, mean(leadsUnderNoise(noise, name)), DRAW)), // prettier-ignore
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

/** The same before the best baseline in hindsight, at every share of wrong labels that is not zero. */
function leadsUnderNoise(noise: readonly MethodRow[], archetype: string): number[] {
  const here = noise.filter((row) => row.archetype === archetype && row.noise > 0)
  const best = new Map(here.filter(({ method }) => method === 'best baseline').map((row) => [row.noise, row.metrics.dupReduction])) // prettier-ignore
  return here.filter(({ method }) => method === 'plus').map((row) => 100 * (row.metrics.dupReduction - best.get(row.noise)!)) // prettier-ignore
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
