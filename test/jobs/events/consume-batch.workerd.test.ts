import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { consumeBatch } from '../../../src/jobs/events/consume-batch.ts'
import type { AuditTask } from '../../../src/jobs/events/job-messages.ts'
import { publishRecord } from '../../../src/jobs/publishing/publish.ts'
import { publishStores } from '../../../src/jobs/publishing/publish-stores.ts'
import { sealDomainRecord } from '../../../src/rules/record/parse-domain-record.ts'
import { r2AuditFiles } from '../../../src/store/runs/audit-files.ts'
import { d1TrafficStats } from '../../../src/store/d1-traffic-stats.ts'
import { controlEnv } from '../../store/support/control-env.ts'
import { emptyControl } from '../../store/support/control-world.ts'
import { countedQueries } from '../support/counted-queries.ts'
import { recordOf } from '../support/records.ts'
import { envWith, pageOf, siteBinding } from '../support/world.ts'

beforeEach(emptyControl)
afterEach(() => vi.restoreAllMocks())

const DOMAIN = 'shop.example'
const ADA = { by: 'ada', reason: 'new' }
const EVENTS = 'edge-canonicalizer-events'
const AUDITS = 'edge-canonicalizer-audits'

function event(
  n: number,
  original = `https://${DOMAIN}/products/lamp?spot=s${n}&variant=2`,
): { id: string; timestamp: Date; attempts: number; body: unknown } {
  const body = { original, canonical: original, domain: DOMAIN, status: 200, hit: false, detail: 'rewrite', rate: 1 }
  return { id: `event-${n}`, timestamp: new Date(), attempts: 1, body }
}

const events = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => event(from + i))

const task = (n: number): { id: string; timestamp: Date; attempts: number; body: AuditTask } => ({
  id: `message-${n}`,
  timestamp: new Date(),
  attempts: 1,
  body: {
    id: `event-${n}`,
    domain: DOMAIN,
    original: `https://${DOMAIN}/products/lamp?spot=s${n}&variant=2`,
    pattern: '/products/*?spot&variant',
    names: ['spot'],
  },
})

async function figures(): Promise<{ requests: number; urls: number; sightings: number }> {
  const [hour] = await d1TrafficStats(controlEnv.DB).hours({ domain: DOMAIN, fromMs: 0, toMs: Date.now() + 1 })
  const { urls, sightings } = await controlEnv.CORPUS.get(controlEnv.CORPUS.idFromName(DOMAIN)).summary(0)
  return { requests: hour?.requests ?? 0, urls, sightings }
}

/** The real queue would be worked off while the next test looks at its rows. */
const withoutQueue = { ...controlEnv, AUDITS: { sendBatch: async () => undefined } as unknown as Queue<AuditTask> }

describe('the queue of events', () => {
  it('counts and files a batch, and a redelivered one once', async () => {
    await consumeBatch(createMessageBatch(EVENTS, events(0, 100)), withoutQueue)
    await consumeBatch(createMessageBatch(EVENTS, events(50, 150)), withoutQueue)
    await consumeBatch(createMessageBatch(EVENTS, events(0, 100)), withoutQueue)
    expect(await figures()).toEqual({ requests: 150, urls: 150, sightings: 150 })
  })

  it.each(['DB', 'CORPUS', 'AUDITS'] as const)(
    'loses and doubles nothing when %s fails in the middle and the batch comes again',
    async (binding) => {
      await publishRecord(publishStores(controlEnv), { record: recordOf(), actor: ADA })
      const away = new Proxy(
        {},
        {
          get: () => () => {
            throw new Error(`${binding} is away`)
          },
        },
      )
      const sent: AuditTask[] = []
      const AUDITS = {
        sendBatch: async (batch: { body: AuditTask }[]) => void sent.push(...batch.map(({ body }) => body)),
      } as unknown as Queue<AuditTask>
      // The first twenty are always audited; a share of the rest would depend on luck.
      const env = { ...controlEnv, AUDITS, AUDIT_RATE: '0' }
      const batch = createMessageBatch(EVENTS, events(0, 30))
      await expect(consumeBatch(batch, { ...env, [binding]: away })).rejects.toThrow('is away')
      await consumeBatch(batch, env)
      expect(await figures()).toEqual({ requests: 30, urls: 30, sightings: 30 })
      expect(sent).toHaveLength(20)
    },
  )

  it('files what hosts of a record tell of under its domain, and audits it', async () => {
    const stores = publishStores(controlEnv)
    const aliases = ['www.shop.example', 'elsewhere.example']
    await publishRecord(stores, { record: recordOf({ aliases }), actor: ADA })
    const sent: AuditTask[] = []
    const AUDITS = {
      sendBatch: async (batch: { body: AuditTask }[]) => void sent.push(...batch.map(({ body }) => body)),
    } as unknown as Queue<AuditTask>
    const visits = [DOMAIN, ...aliases].map((host, n) => {
      const told = event(n, `https://${host}/products/lamp?spot=s${n}&variant=2`)
      return { ...told, body: { ...(told.body as object), domain: host } }
    })
    await consumeBatch(createMessageBatch(EVENTS, visits), { ...controlEnv, AUDITS })
    expect(sent.map(({ domain, original }) => `${domain} ${new URL(original).hostname}`)).toEqual([
      'shop.example shop.example',
      'shop.example www.shop.example',
    ])
    expect(await figures()).toEqual({ requests: 2, urls: 2, sightings: 2 })
    // Pages of another site are not fetched for this one.
    expect((await stores.control.domains.list()).rows.map(({ domain }) => domain)).toEqual([
      'elsewhere.example',
      DOMAIN,
    ])
  })

  it('asks D1 no more than the free plan answers in one invocation, whatever domains a batch holds', async () => {
    const { control, pointer } = publishStores(controlEnv)
    const domains = Array.from({ length: 40 }, (_, n) => `d${n}.example`)
    await Promise.all(domains.map((domain) => pointer.point(sealDomainRecord(recordOf({ domain, revision: 1 })))))
    const sent: AuditTask[] = []
    const AUDITS = {
      sendBatch: async (batch: { body: AuditTask }[]) => void sent.push(...batch.map(({ body }) => body)),
    } as unknown as Queue<AuditTask>
    const merges = domains.map((domain, n) => {
      const told = event(n, `https://${domain}/products/lamp?spot=s${n}&variant=2`)
      return { ...told, body: { ...(told.body as object), domain } }
    })
    const drift = { kind: 'contract-drift', ours: 'aa', theirs: 'bb' }
    const drifts = domains.map((domain, n) => ({ ...event(100 + n), body: { ...drift, domain } }))
    const { DB, queries } = countedQueries(controlEnv.DB)
    await consumeBatch(createMessageBatch(EVENTS, [...merges, ...drifts]), { ...controlEnv, DB, AUDITS })
    expect(queries()).toBeGreaterThan(5)
    expect(queries()).toBeLessThanOrEqual(12)
    expect(sent.map(({ domain }) => domain)).toEqual(domains)
    expect((await control.domains.list({ limit: 500 })).rows).toHaveLength(40)
    expect((await control.log.list(undefined, { limit: 500 })).rows).toHaveLength(40)
  })

  it('keeps no secret, session or action anywhere', async () => {
    const secrets = [
      `https://${DOMAIN}/reset?token=SECRETVALUE`,
      `https://${DOMAIN}/a?X-Amz-Signature=SECRETVALUE&X-Amz-Date=1`,
      `https://ada:SECRETVALUE@${DOMAIN}/`,
      `https://${DOMAIN}/b;jsessionid=5ECRE7VALUE00000000000000000000A`,
      `https://${DOMAIN}/?add-to-cart=77&x=SECRETVALUE`,
    ]
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await consumeBatch(
      createMessageBatch(
        EVENTS,
        secrets.map((url, n) => event(n, url)),
      ),
      withoutQueue,
    )
    expect(warned.mock.calls).toEqual([[{ message: 'events refused', secret: 5 }]])
    expect(await figures()).toEqual({ requests: 0, urls: 0, sightings: 0 })
    for (const table of ['domains', 'consumed', 'traffic_hours', 'hour_sketches', 'audits', 'change_log']) {
      expect((await controlEnv.DB.prepare(`SELECT * FROM ${table}`).all()).results).toEqual([])
    }
  })
})

/** Until none of the messages has to wait: the limiter of a host that was never met makes its first caller wait. */
async function audit(tasks: readonly ReturnType<typeof task>[], env: typeof controlEnv): Promise<void> {
  const context = createExecutionContext()
  for (let round = 0, open = [...tasks]; open.length > 0 && round < 20; round++) {
    const batch = createMessageBatch(AUDITS, open)
    await consumeBatch(batch, env)
    const { retryMessages } = await getQueueResult(batch, context)
    open = open.filter(({ id }) => retryMessages.some(({ msgId }) => msgId === id))
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

describe('the queue of audits', () => {
  it('puts into quarantine what has come to mean something, at once, and begins to learn anew', async () => {
    const stores = publishStores(controlEnv)
    await publishRecord(stores, { record: recordOf(), actor: ADA })
    const { SITE } = siteBinding((url) => pageOf(`${url.searchParams.get('variant')} ${url.searchParams.get('spot')}`))
    const begun: unknown[] = []
    const LEARN = { create: async (run: unknown) => void begun.push(run) } as unknown as typeof controlEnv.LEARN
    await audit([task(1), task(2)], { ...envWith(SITE), LEARN })
    expect((await stores.pointer.current(DOMAIN))?.quarantine).toMatchObject([{ name: 'spot' }])
    const { rows } = await stores.control.audits.list(DOMAIN)
    expect(rows).toMatchObject([{ id: 'event-1', outcome: 'differ', names: ['spot'] }])
    expect((await stores.control.runs.list(DOMAIN)).rows).toMatchObject([
      { reason: expect.stringContaining('audit: audit event-1') },
    ])
    expect(begun).toMatchObject([{ params: { domain: DOMAIN } }])
    expect((await stores.control.log.list(DOMAIN)).rows.map(({ action }) => action)).toEqual([
      'false-merge',
      'publish',
      'publish',
    ])
  })

  it('asks for pictures of what differed when a browser is bound, and is done without them', async () => {
    const stores = publishStores(controlEnv)
    await publishRecord(stores, { record: recordOf(), actor: ADA })
    const { SITE } = siteBinding((url) => pageOf(`${url.searchParams.get('variant')} ${url.searchParams.get('spot')}`))
    const LEARN = { create: async () => undefined } as unknown as typeof controlEnv.LEARN
    const asked: string[] = []
    const BROWSER = {
      async fetch(url: string) {
        asked.push(new URL(url).pathname)
        return new Response('', { status: 429 })
      },
    }
    const same = siteBinding(() => pageOf('page')).SITE
    await audit([task(2)], { ...envWith(same), LEARN, BROWSER })
    expect((await stores.control.audits.list(DOMAIN)).rows).toMatchObject([{ id: 'event-2', outcome: 'equal' }])
    expect(asked).toEqual([])
    await audit([task(1)], { ...envWith(SITE), LEARN, BROWSER })
    expect(asked).toEqual(['/v1/acquire'])
    expect((await stores.control.audits.list(DOMAIN)).rows).toMatchObject([
      { id: 'event-1', outcome: 'differ' },
      { id: 'event-2' },
    ])
    const picture = { kind: 'none', why: 'no browser is available: HTTP 429' }
    expect(await r2AuditFiles(controlEnv.ARCHIVE).read('event-1')).toMatchObject({
      original: { picture, sightings: expect.arrayContaining([expect.objectContaining({ kind: 'page' })]) },
      canonical: { picture },
    })
  })

  it('brings back only the message that failed, and the one that must wait, with its delay', async () => {
    await publishRecord(publishStores(controlEnv), { record: recordOf(), actor: ADA })
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { SITE } = siteBinding(() => pageOf('page'))
    const waits = { ...envWith(SITE), LIMITER: limiterThatRefuses(45_500) }
    const moot = { ...task(9), body: { ...task(9).body, domain: 'other.example' } }
    const broken = { ...task(8), body: null as never }
    const batch = createMessageBatch(AUDITS, [task(1), moot, broken])
    const [retry, again] = [0, 2].map((at) => vi.spyOn(batch.messages[at]!, 'retry'))
    await consumeBatch(batch, waits)
    expect(retry).toHaveBeenCalledExactlyOnceWith({ delaySeconds: 46 })
    expect(again).toHaveBeenCalledExactlyOnceWith({ delaySeconds: 2 })
    expect(warned.mock.calls).toMatchObject([[{ message: 'audit failed', id: 'message-8' }]])
    const { retryMessages, explicitAcks } = await getQueueResult(batch, createExecutionContext())
    expect(explicitAcks).toEqual(['message-9'])
    expect(retryMessages.map(({ msgId }) => msgId)).toEqual(['message-1', 'message-8'])
  })
})

function limiterThatRefuses(retryAfterMs: number): typeof controlEnv.LIMITER {
  const ask = async () => ({ kind: 'refused', reason: 'rate', retryAfterMs })
  return {
    idFromName: () => '',
    get: () => ({ ask, tell: async () => undefined }),
  } as unknown as typeof controlEnv.LIMITER
}
