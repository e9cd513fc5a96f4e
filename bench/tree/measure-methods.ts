import { noisyLabels } from './labels.ts'
import { baselines, METHODS, type Learned, type Method } from './methods.ts'
import { measureForms, type Metrics } from './metrics.ts'
import { AFTER_LEARNING, sitePages, type Archetype } from './sites.ts'

/** One method on one site: trained on some pages, measured on others. */
export interface MethodRow extends Omit<Learned, 'form'> {
  readonly archetype: string
  readonly method: string
  readonly noise: number
  readonly metrics: Metrics
  /** Processor time of learning, garbage collection aside. */
  readonly seconds: number
}

/** What is learned from a twentieth of a site with some wrong labels, and from a usual share without sections that open later. */
export interface SampleRow {
  readonly archetype: string
  readonly baseline: Metrics
  readonly plus: Metrics
  /** `plus`, many URLs, right labels, measured on pages of the time of learning. */
  readonly sameTime: Metrics
}

/** How a measurement differs from the usual one. */
export interface MeasureOptions {
  /** Share of wrong labels; default 0. */
  readonly noise?: number
  readonly methods?: readonly Method[]
  /** URLs to measure on; default: as many as to learn from. */
  readonly testUrls?: number
  /** First page to measure on; default: pages of the time after learning. */
  readonly from?: number
}

/** Runs methods on one kind of site. Pages of training and test do not overlap. */
export async function measureMethods(
  archetype: Archetype,
  urls: number,
  { noise = 0, methods = METHODS, testUrls = urls, from = AFTER_LEARNING }: MeasureOptions = {},
): Promise<MethodRow[]> {
  const train = sitePages(archetype, urls, { seed: 1, from: 1000 })
  const test = sitePages(archetype, testUrls, { seed: 2, from })
  const rows: MethodRow[] = []
  for (const { name, learn } of methods) {
    const labels = noisyLabels(train, noise, 7)
    const start = process.cpuUsage()
    // Methods are measured one after the other.
    const { form, ...quantities } = await learn(labels, test)
    const seconds = process.cpuUsage(start).user / 1e6
    const forms = test.flatMap(({ id, urls: own }) => own.map((url) => ({ url, page: id, form: form(url) })))
    rows.push({ archetype: archetype.name, method: name, noise, metrics: measureForms(forms), seconds, ...quantities })
  }
  return rows
}

/** A baseline that merges other pages than this share of the URLs is not better for merging more. */
export const TOLERATED = 0.001
/** Thresholds of which a baseline has the choice, by its own result: that of the paper, and one that stands more wrong labels. */
const THRESHOLDS = [0.05, 0.2]

/** The best of the published methods on a site, all thresholds tried and the best kept in hindsight: most reduction among those that merge next to nothing wrongly. */
export async function bestBaseline(archetype: Archetype, urls: number, options: MeasureOptions): Promise<MethodRow> {
  const rows: MethodRow[] = []
  for (const maxFpr of THRESHOLDS) rows.push(...(await measureMethods(archetype, urls, { ...options, methods: baselines(maxFpr) }))) // prettier-ignore
  const safe = rows.filter(({ metrics }) => metrics.falseMerges <= TOLERATED)
  const best = safe.toSorted((a, b) => b.metrics.dupReduction - a.metrics.dupReduction)[0]
  // None is safe: merging nothing would have been better, and is what such a site gets.
  return { ...(best ?? (await measureMethods(archetype, urls, { ...options, methods: METHODS.slice(0, 1) }))[0]!), method: 'best baseline' } // prettier-ignore
}
