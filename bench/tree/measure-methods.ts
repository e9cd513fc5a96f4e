import { noisyLabels } from './labels.ts'
import { METHODS, type Learned, type Method } from './methods.ts'
import { measureForms, type Metrics } from './metrics.ts'
import { sitePages, type Archetype } from './sites.ts'

/** One method on one site: trained on some pages, measured on others. */
export interface MethodRow extends Omit<Learned, 'form'> {
  readonly archetype: string
  readonly method: string
  readonly noise: number
  readonly metrics: Metrics
  /** Processor time of learning, garbage collection aside. */
  readonly seconds: number
}

/** Runs methods on one kind of site. Pages of training and test do not overlap. */
export async function measureMethods(
  archetype: Archetype,
  urls: number,
  { noise = 0, methods = METHODS }: { readonly noise?: number; readonly methods?: readonly Method[] } = {},
): Promise<MethodRow[]> {
  const train = sitePages(archetype, urls, { seed: 1, from: 1000 })
  const test = sitePages(archetype, urls, { seed: 2, from: 10_000_000 })
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
