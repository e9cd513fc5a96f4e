import { createMessageBatch } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { createObserver, type TrafficEvent } from '../../../src/edge/respond/observer.ts'
import { canonicalize } from '../../../src/canonicalize/canonicalize.ts'
import { consumeBatch } from '../../../src/jobs/events/consume-batch.ts'
import { learnRun } from '../../../src/jobs/learning/learn-run.ts'
import { publishRecord } from '../../../src/jobs/publishing/publish.ts'
import { publishStores } from '../../../src/jobs/publishing/publish-stores.ts'
import { HIDDEN_SECRETS, NAMED_SECRETS, SECRET } from '../../rules/secret-shapes.ts'
import { controlEnv } from '../../store/support/control-env.ts'
import { emptyControl } from '../../store/support/control-world.ts'
import { grantAtOnce } from '../support/granted-at-once.ts'
import { recordOf } from '../support/records.ts'
import { envWith, pageOf, siteBinding } from '../support/world.ts'

const DOMAIN = 'shop.example'
const SECRETS = [...NAMED_SECRETS, ...HIDDEN_SECRETS]
const SESSION = '0123456789ABCDEF0123456789ABCDEF'
const PLAIN = Array.from({ length: 60 }, (_, i) => `https://${DOMAIN}/product/p${i % 20}?spot=s${i}&color=c${i % 3}`)
const ASKED = [...SECRETS, `https://${DOMAIN}/p;jsessionid=${SESSION}?id=1`, ...PLAIN]

function messages(bodies: readonly unknown[]): { id: string; timestamp: Date; attempts: number; body: unknown }[] {
  return bodies.map((body, i) => ({ id: `event-${i}`, timestamp: new Date(), attempts: 1, body }))
}

/** Everything that is kept in R2, KV, D1 and the corpus, as one text. */
async function everything(): Promise<string> {
  const { objects } = await controlEnv.ARCHIVE.list()
  const texts = await Promise.all(
    objects.map(async ({ key }) => `${key} ${await (await controlEnv.ARCHIVE.get(key))?.text()}`),
  )
  const { keys } = await controlEnv.DOMAIN_RECORDS.list()
  const records = await Promise.all(keys.map(({ name }) => controlEnv.DOMAIN_RECORDS.get(name)))
  const tables = await controlEnv.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'",
  ).all<{ name: string }>()
  const rows = await Promise.all(
    tables.results.map(async ({ name }) => (await controlEnv.DB.prepare(`SELECT * FROM "${name}"`).all()).results),
  )
  const corpus = await controlEnv.CORPUS.get(controlEnv.CORPUS.idFromName(DOMAIN)).urlsAfter('')
  return JSON.stringify([texts, records, rows, corpus])
}

it('keeps no secret of a URL, from the event of the edge to the report of a run', { timeout: 120_000 }, async () => {
  grantAtOnce()
  await emptyControl()
  const told: TrafficEvent[] = []
  const observer = createObserver({
    events: { send: async (event) => void told.push(event as TrafficEvent) },
    metrics: undefined,
    sampleRate: 1,
    random: () => 0,
    nowMs: () => 0,
  })
  for (const original of ASKED) {
    const canonical = () => canonicalize(original, { profile: 'request' })
    const digest = (): undefined => undefined
    const said = { host: DOMAIN, detail: 'rewrite', status: 200, hit: true } as const
    const served = { ...said, original, canonical, digest, cookies: () => [] }
    observer.request(served, () => undefined)
  }
  expect(told.map(({ original }) => original)).toEqual(PLAIN)

  // The site redirects to secrets and names them as canonical, and an older edge reports them.
  const { SITE } = siteBinding((url, visit) => {
    if (visit === 1 && url.searchParams.get('spot') === 's3')
      return new Response(null, { status: 302, headers: { location: `${url.pathname}?color=c0&token=${SECRET}` } })
    return pageOf(`${url.pathname} ${url.searchParams.get('color')}`)
  })
  const env = { ...envWith(SITE), MODE: 'rewrite' }
  await publishRecord(publishStores(env), { record: recordOf(), actor: { by: 'ada', reason: 'first' } })
  const bare = ASKED.map((original) => ({ original, canonical: original, domain: DOMAIN, status: 200, hit: false }))
  await consumeBatch(createMessageBatch('edge-canonicalizer-events', messages(bare)), env)
  const { control } = publishStores(env)
  await control.runs.begin({ id: 'run-1', domain: DOMAIN, state: 'queued', reason: '', startedAtMs: 1 })
  const run = learnRun(env, { runId: 'run-1', domain: DOMAIN, startedAtMs: 1, maxFetches: 150 })
  await run.snapshot()
  for (let kind = 'more'; kind === 'more';) {
    const outcome = await run.slice()
    kind = outcome.kind
    await new Promise((resolve) => setTimeout(resolve, outcome.waitMs))
  }
  await run.finish()

  const kept = await everything()
  expect(kept).toContain('/product/p7?spot=s7')
  expect(kept).toContain('run-1/report.json')
  expect(kept).not.toContain(SECRET.slice(6))
  expect(kept).not.toContain(SESSION)
})
