/** The jobs of the control plane over the platform's stores: what is there before, how each is done, what must come of it. */

import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import { vi } from 'vitest'
import { controlActions } from '../../../src/jobs/publishing/actions.ts'
import { consumeBatch } from '../../../src/jobs/events/consume-batch.ts'
import type { ControlEnv } from '../../../src/jobs/control-env.ts'
import type { AuditTask, LearningCheck } from '../../../src/jobs/events/job-messages.ts'
import { publishRecord } from '../../../src/jobs/publishing/publish.ts'
import { publishStores } from '../../../src/jobs/publishing/publish-stores.ts'
import { scheduledStores } from '../../../src/jobs/schedule/scheduled-stores.ts'
import { MIN_URLS } from '../../../src/jobs/schedule/learning-schedule.ts'
import { hourlyWork, nightlyWork } from '../../../src/jobs/schedule/scheduled-work.ts'
import { runEvidence } from '../../../src/store/evidence/run-evidence.ts'
import { d1TrafficStats } from '../../../src/store/d1-traffic-stats.ts'
import { r2RunFiles } from '../../../src/store/runs/run-files.ts'
import { START_UP_MS } from '../../../src/jobs/learning/workflow-alive.ts'
import { recordOf } from '../../jobs/support/records.ts'
import { pageOf, siteBinding } from '../../jobs/support/world.ts'
import { controlEnv } from '../../store/support/control-env.ts'

const DOMAIN = 'shop.example'
const ADA = { by: 'ada', reason: 'new' }
/** Bindings that may fail. */
export const STORES = ['DB', 'DOMAIN_RECORDS', 'ARCHIVE', 'CORPUS', 'PUBLISHER', 'AUDITS', 'CHECKS', 'LEARN'] as const
const HOUR_MS = 3_600_000
const NOW_MS = Date.now()
/** A run whose workflow never began blocks other runs of its domain for five minutes. */
const ROW_IS_FREE_MS = 2 * START_UP_MS

/** Replaces the queue and the workflows of the platform, which would run unasked. */
export interface World {
  readonly env: ControlEnv
  readonly sent: Set<string>
  readonly workflows: Set<string>
}

/** A job: what is there before, how it is done (rejects when a store does), and what must have come of it. */
export interface Job {
  readonly prepare: () => Promise<unknown>
  readonly work: (env: ControlEnv, attempt: number) => Promise<unknown>
  readonly outcome: (world: World) => Promise<unknown>
}

/** Nothing sent, nothing begun. */
export function newWorld(): World {
  const sent = new Set<string>()
  const workflows = new Set<string>()
  const AUDITS = { sendBatch: async (tasks: { body: AuditTask }[]) => tasks.forEach(({ body }) => sent.add(body.id)) }
  const CHECKS = {
    sendBatch: async (checks: { body: LearningCheck }[]) => checks.forEach(({ body }) => sent.add(body.domain)),
  }
  const LEARN = {
    create: async ({ id }: { id: string }) => void workflows.add(id),
    get: async (id: string) => {
      if (!workflows.has(id)) throw new Error('instance.not_found')
      return { status: async () => ({ status: 'running' }) }
    },
  }
  const LIMITER = {
    idFromName: () => '',
    get: () => ({ ask: async () => ({ kind: 'granted', delayMs: 0, reason: 'none' }), tell: async () => undefined }),
  }
  const { SITE } = siteBinding((url) => pageOf(`${url.searchParams.get('variant')} ${url.searchParams.get('spot')}`))
  const env = { ...controlEnv, AUDITS, CHECKS, LEARN, LIMITER, SITE, AUDIT_RATE: '0' } as unknown as ControlEnv
  return { env, sent, workflows }
}

const stores = () => publishStores(controlEnv)
const publishFirst = () => publishRecord(stores(), { record: recordOf(), actor: ADA })

/** Runs that are under way, and whether a workflow works on them. */
async function underWay({ workflows }: World): Promise<unknown> {
  const { rows } = await stores().control.runs.list(undefined)
  const open = rows.filter(({ endedAtMs }) => endedAtMs === undefined)
  const idle = [...workflows].filter((id) => !open.some((row) => row.id === id))
  return [open.map(({ id, domain }) => [domain, workflows.has(id)]), idle]
}

const actionsOf = async (): Promise<string[]> =>
  (await stores().control.log.list(DOMAIN)).rows.map(({ action }) => action).toSorted()

function traffic(n: number): { id: string; timestamp: Date; attempts: number; body: unknown } {
  const domain = n % 2 === 0 ? DOMAIN : 'other.example'
  const original = `https://${domain}/products/lamp?spot=s${n}&variant=2`
  const body = { original, canonical: original, domain, status: 200, hit: false, detail: 'rewrite', rate: 1 }
  return { id: `event-${n}`, timestamp: new Date(), attempts: 1, body }
}

const EVENTS: Job = {
  prepare: publishFirst,
  work: (env) => consumeBatch(createMessageBatch('edge-canonicalizer-events', [1, 2, 3, 4].map(traffic)), env),
  async outcome({ sent }) {
    const hours = await d1TrafficStats(controlEnv.DB).hours({ fromMs: 0, toMs: Date.now() + HOUR_MS })
    const corpora = [DOMAIN, 'other.example'].map(async (name) =>
      controlEnv.CORPUS.get(controlEnv.CORPUS.idFromName(name)).summary(0),
    )
    const { rows } = await stores().control.domains.list()
    const requests = hours.map(({ domain, requests: count, distinctRaw }) => [domain, count, distinctRaw])
    return [requests, await Promise.all(corpora), rows.map(({ domain }) => domain), [...sent].toSorted()]
  },
}

const TASK: AuditTask = {
  id: 'event-1',
  domain: DOMAIN,
  original: `https://${DOMAIN}/products/lamp?spot=s1&variant=2`,
  pattern: '/products/*?spot&variant',
  names: ['spot'],
}

const AUDIT: Job = {
  prepare: publishFirst,
  async work(env, attempt) {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS + attempt * ROW_IS_FREE_MS })
    const message = { id: 'message-1', timestamp: new Date(), attempts: 1, body: TASK }
    const batch = createMessageBatch('edge-canonicalizer-audits', [message])
    await consumeBatch(batch, env)
    const { retryMessages } = await getQueueResult(batch, createExecutionContext())
    if (retryMessages.length > 0) throw new Error('comes again')
  },
  async outcome(world) {
    const { control, pointer } = stores()
    const { rows } = await control.audits.list(DOMAIN)
    const names = (await pointer.current(DOMAIN))?.quarantine?.map(({ name }) => name)
    return [names, rows.map(({ id, outcome }) => [id, outcome]), await underWay(world), await actionsOf()]
  },
}

const HOURLY: Job = {
  async prepare() {
    const { control } = stores()
    for (const domain of [DOMAIN, 'other.example']) await control.domains.onboard(domain, 1)
  },
  // The next hours, and the next day: a claimed domain whose message was lost is claimed again after a day.
  work: (env, attempt) => hourlyWork(scheduledStores(env), NOW_MS + [0, 1, 25, 26][attempt]! * HOUR_MS),
  outcome: async ({ sent }) => [...sent].toSorted(),
}

const CHECK: Job = {
  async prepare() {
    const { control } = stores()
    await control.domains.onboard(DOMAIN, 1)
    const urls = Array.from({ length: MIN_URLS }, (_, i) => ({
      id: `e${i}`,
      url: `https://${DOMAIN}/?a=${i}`,
      pattern: '/?a',
      hits: 1,
    }))
    await controlEnv.CORPUS.get(controlEnv.CORPUS.idFromName(DOMAIN)).add(urls, NOW_MS)
    await control.domains.onboard('lost.example', 1)
    const startedAtMs = NOW_MS - 9 * HOUR_MS
    await control.runs.begin({ id: 'lost', domain: 'lost.example', state: 'running', reason: '', startedAtMs })
  },
  async work(env, attempt) {
    // A row whose workflow never began blocks other runs for five minutes, and a failed run is repeated after a day.
    vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS + [0, 1, 25, 26][attempt]! * HOUR_MS })
    const messages = [DOMAIN, 'lost.example'].map((domain, i) => ({
      id: `message-${i}`,
      timestamp: new Date(),
      attempts: 1,
      body: { domain },
    }))
    const batch = createMessageBatch('edge-canonicalizer-checks', messages)
    await consumeBatch(batch, env)
    const { retryMessages } = await getQueueResult(batch, createExecutionContext())
    if (retryMessages.length > 0) throw new Error('comes again')
  },
  outcome: underWay,
}

const NIGHTLY: Job = {
  async prepare() {
    const { control } = stores()
    await control.domains.onboard(DOMAIN, 1)
    await control.runs.begin({ id: 'old', domain: DOMAIN, state: 'running', reason: '', startedAtMs: 1 })
    await runEvidence(controlEnv.ARCHIVE, DOMAIN, 'old').add(0, '{}')
    await control.runs.update('old', { state: 'done', endedAtMs: 2 })
    await control.audits.add({
      ...TASK,
      at: 1,
      canonical: TASK.original,
      outcome: 'equal',
      message: '',
      urlKeys: ['k'],
    })
    await controlEnv.ARCHIVE.put('runs/old/report.json', '{}')
    const visit = { domain: DOMAIN, atMs: 1, hit: false, detail: '', weight: 1 }
    await d1TrafficStats(controlEnv.DB).add([{ ...visit, id: 'v', original: TASK.original, canonical: TASK.original }])
  },
  work: (env) => nightlyWork(scheduledStores(env), NOW_MS + 100 * 24 * HOUR_MS),
  async outcome() {
    const { control } = stores()
    const kept = (await controlEnv.ARCHIVE.list()).objects.map(({ key }) => key)
    const hours = await d1TrafficStats(controlEnv.DB).hours({ fromMs: 0, toMs: NOW_MS })
    return [kept, hours, await control.audits.find('k')]
  },
}

const decision = (word: 'approve' | 'reject'): Job => ({
  async prepare() {
    await publishFirst()
    const candidateKey = await r2RunFiles(controlEnv.ARCHIVE).write('run-1', 'candidate', recordOf({ patterns: {} }))
    const row = { id: 'a1', domain: DOMAIN, runId: 'run-1', at: 1, state: 'open', candidateKey } as const
    await stores().control.anomalies.add({ ...row, flagged: [], explanation: '' })
  },
  work: (env) => controlActions(env).decideAnomaly('a1', word, ADA),
  async outcome() {
    const { control, pointer } = stores()
    const inForce = await pointer.current(DOMAIN)
    return [(await control.anomalies.get('a1'))?.state, inForce?.revision, inForce?.patterns, await actionsOf()]
  },
})

const START: Job = {
  prepare: async () => undefined,
  work(env, attempt) {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS + attempt * ROW_IS_FREE_MS })
    return controlActions(env).startRun(DOMAIN, {}, ADA)
  },
  outcome: underWay,
}

/** All of them. */
export const JOBS: Record<string, Job> = {
  'a batch of events': EVENTS,
  'an audit that finds a difference': AUDIT,
  'the hourly work': HOURLY,
  'a check whether domains are due': CHECK,
  'the nightly work': NIGHTLY,
  'an approved map': decision('approve'),
  'a rejected map': decision('reject'),
  'a run that a person begins': START,
}
