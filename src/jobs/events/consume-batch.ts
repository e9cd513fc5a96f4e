/** The queues of the control Worker, wired to its bindings. */

import { r2AuditFiles } from '../../store/runs/audit-files.ts'
import { d1ControlStore } from '../../store/d1-control-store.ts'
import { d1TrafficStats } from '../../store/d1-traffic-stats.ts'
import { controlActions, publisherOf } from '../publishing/actions.ts'
import { auditBatches } from '../audits/audit-batches.ts'
import { runAudit, type AuditWork } from '../audits/audit-task.ts'
import { selectAudits } from '../audits/select-audits.ts'
import { consumeEvents, type EventStores } from './consume-events.ts'
import type { ControlEnv } from '../control-env.ts'
import type { AuditTask, LearningCheck } from './job-messages.ts'
import { checkDomain } from '../schedule/learning-schedule.ts'
import { createKnownDomains, type KnownDomains } from './known-domains.ts'
import { numberVariable } from '../number-variable.ts'
import { isWorthPictures, pictureAudits, type AuditToShow } from '../pictures/audit-pictures.ts'
import { holdPages } from '../pictures/held-pages.ts'
import { domainFetcher } from '../learning/platform-fetcher.ts'
import { controlOf, publishStores } from '../publishing/publish-stores.ts'
import { scheduleStores } from '../schedule/scheduled-stores.ts'
import { r2PictureFiles } from '../../store/runs/picture-files.ts'
import { recordInForce, recordInForceOf } from '../../store/records/record-in-force.ts'
import type { FetchPage } from '../../learn/ports.ts'

const LONGEST_PAUSE_SECONDS = 600

/** Takes a batch of any queue but that of notices. Rejects when a store does: what is not acknowledged then comes again. */
export async function consumeBatch(batch: MessageBatch, env: ControlEnv): Promise<void> {
  if (batch.queue.endsWith('-audits')) return consumeAudits(batch as MessageBatch<AuditTask>, env)
  if (batch.queue.endsWith('-checks')) return consumeChecks(batch as MessageBatch<LearningCheck>, env)
  const messages = batch.messages.map(({ id, timestamp, body }) => ({ id, atMs: timestamp.getTime(), body }))
  const { refused } = await consumeEvents(messages, eventStores(env))
  if (Object.keys(refused).length > 0) console.warn({ message: 'events refused', ...refused })
}

function eventStores(env: ControlEnv): EventStores {
  const control = d1ControlStore(env.DB)
  const choice = {
    audits: control.audits,
    random: () => Math.random(),
    rate: numberVariable(env, 'AUDIT_RATE', { fallback: 0.01, least: 0, most: 1 }),
    send: async (tasks: readonly AuditTask[]) => {
      for (const batch of auditBatches(tasks)) await env.AUDITS.sendBatch(batch.map((body) => ({ body })))
    },
  }
  return {
    control,
    stats: d1TrafficStats(env.DB),
    nowMs: () => Date.now(),
    domainsOf: (hosts) => domainsOf(env).domainsOf(hosts),
    addToCorpus: async (domain, urls) => env.CORPUS.get(env.CORPUS.idFromName(domain)).add(urls, Date.now()),
    addTraffic: async (domain, observations) =>
      env.CORPUS.get(env.CORPUS.idFromName(domain)).addTraffic(domain, observations),
    async selectAudits(visits) {
      const records = await domainsOf(env).meet([...visits.keys()])
      if (records.size === 0) return
      const seen = [...records].map(([domain, record]) => ({ record, visits: visits.get(domain) ?? [] }))
      await selectAudits(seen, { ...choice, rules: await domainsOf(env).overlay() })
    },
  }
}

// In-isolate memo: the platform hands every batch the same environment object, and most domains are those of the batch before.
const known = new WeakMap<ControlEnv, KnownDomains>()

function domainsOf(env: ControlEnv): KnownDomains {
  const made = known.get(env)
  if (made !== undefined) return made
  const stores = publishStores(env)
  const domains = createKnownDomains({
    learnedUnder: (hosts) => stores.hosts.learnedUnder(hosts),
    async meet(names) {
      const rows = await stores.control.domains.meet(names, stores.nowMs())
      const records = [...rows.values()].map(async (row) => [row.domain, await recordInForceOf(stores, row)] as const)
      return new Map(await Promise.all(records))
    },
    overlay: () => stores.pointer.overlay(),
    nowMs: stores.nowMs,
  })
  known.set(env, domains)
  return domains
}

/**
 * One after the other: all of a domain ask the same host, and its limiter lets them through one by one. Pictures come last, so that
 * no wrong merge waits for them.
 */
async function consumeAudits({ messages }: MessageBatch<AuditTask>, env: ControlEnv): Promise<void> {
  const findings: AuditToShow[] = []
  for (const message of messages) {
    try {
      const { fetchPage, get } = await domainFetcher(env, message.body.domain)
      const pages = holdPages(fetchPage)
      const end = await runAudit(message.body, auditWork(env, env.BROWSER === undefined ? fetchPage : pages.fetchPage))
      if (end.kind === 'later') message.retry({ delaySeconds: end.delaySeconds })
      else message.ack()
      if (isWorthPictures(end)) findings.push({ auditId: message.body.id, pages, get })
    } catch (error) {
      // The others of the batch shall not be fetched again for it.
      console.warn({ message: 'audit failed', id: message.id, error: String(error) })
      // A store that is away for minutes would use all repetitions up.
      message.retry({ delaySeconds: Math.min(LONGEST_PAUSE_SECONDS, 2 ** message.attempts) })
    }
  }
  await addPictures(findings, env)
}

async function consumeChecks({ messages }: MessageBatch<LearningCheck>, env: ControlEnv): Promise<void> {
  const stores = scheduleStores(env)
  for (const message of messages) {
    try {
      await checkDomain(message.body.domain, stores, Date.now())
      message.ack()
    } catch (error) {
      console.warn({ message: 'learning check failed', domain: message.body.domain, error: String(error) })
      message.retry({ delaySeconds: Math.min(LONGEST_PAUSE_SECONDS, 2 ** message.attempts) })
    }
  }
}

/** Where no browser is bound, nothing. */
async function addPictures(findings: readonly AuditToShow[], { BROWSER, ARCHIVE }: ControlEnv): Promise<void> {
  if (BROWSER === undefined) return
  const stores = { files: r2AuditFiles(ARCHIVE), pictures: r2PictureFiles(ARCHIVE) }
  await pictureAudits(findings, { browser: BROWSER, ...stores, nowMs: () => Date.now() })
}

function auditWork(env: ControlEnv, fetchPage: FetchPage): AuditWork {
  return {
    control: controlOf(env),
    files: r2AuditFiles(env.ARCHIVE),
    current: (of) => recordInForce(publishStores(env), of),
    overlay: () => publishStores(env).pointer.overlay(),
    quarantine: async (finding, actor) => publisherOf(env, finding.domain).quarantine(finding, actor),
    relearn: (of, actor) => controlActions(env).startRun(of, {}, actor),
    fetchPage,
    now: () => Date.now(),
    random: () => Math.random(),
  }
}
