import { learnRun } from '../../../src/jobs/learning/learn-run.ts'
import { publishStores } from '../../../src/jobs/publishing/publish-stores.ts'
import type { RunRow } from '../../../src/store/control-store.ts'
import { controlEnv } from '../../store/support/control-env.ts'
import { pageOf, siteBinding } from './world.ts'

/** The domain that the runs learn. */
export const DOMAIN = 'shop.example'

/** Puts 120 URLs of twenty products into the corpus of the domain: `color` matters, `spot` does not. */
export async function fillCorpus(): Promise<void> {
  const urls = Array.from({ length: 120 }, (_, i) => `https://${DOMAIN}/product/p${i % 20}?spot=s${i}&color=c${i % 3}`)
  const corpus = controlEnv.CORPUS.get(controlEnv.CORPUS.idFromName(DOMAIN))
  await corpus.add(
    urls.map((url, i) => ({ id: `e${i}`, url, pattern: '/product?', hits: 1 })),
    Date.now(),
  )
}

/** The shop of these URLs, and the addresses it is asked for. */
export const shop = () => siteBinding((url) => pageOf(`${url.pathname} ${url.searchParams.get('color')}`))

/** Begins a run and hands out its steps. */
export async function begin(env: typeof controlEnv, runId = 'run-1', startedAtMs = Date.now()) {
  await publishStores(env).control.runs.begin({ id: runId, domain: DOMAIN, state: 'queued', reason: '', startedAtMs })
  return learnRun(env, { runId, domain: DOMAIN, startedAtMs, maxFetches: 150 })
}

/** Takes the slices of a run, up to the last. */
export async function slices(run: Awaited<ReturnType<typeof begin>>): Promise<void> {
  for (;;) {
    const { kind, waitMs } = await run.slice()
    if (kind !== 'more') return
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

/** The run as it is stored. */
export const row = async (id = 'run-1'): Promise<RunRow | undefined> => publishStores(controlEnv).control.runs.get(id)
