import { d1ControlStore } from '../../store/d1-control-store.ts'
import { forgetAudits } from '../../store/runs/d1-audits.ts'
import { forgetRuns } from '../../store/runs/d1-runs.ts'
import { d1TrafficStats } from '../../store/d1-traffic-stats.ts'
import { EVIDENCE_PREFIX } from '../../store/keys.ts'
import { forgetFiles, RUN_PREFIXES } from '../../store/old-files.ts'
import { controlActions } from '../publishing/actions.ts'
import type { ControlEnv } from '../control-env.ts'
import { DEFAULT_STARTS_PER_HOUR, type DelayedCheck, type ScheduleStores } from './learning-schedule.ts'
import { numberVariable } from '../number-variable.ts'
import type { HourlyStores, NightlyStores } from './scheduled-work.ts'
import { isWorkflowAlive } from '../learning/workflow-alive.ts'

/** The stores of the learning schedule, over the bindings of the control Worker. */
export function scheduleStores(env: ControlEnv): ScheduleStores {
  return {
    control: d1ControlStore(env.DB),
    corpusUrls: async (domain) => (await env.CORPUS.get(env.CORPUS.idFromName(domain)).summary(0)).urls,
    queueChecks: async (checks) => {
      for (const batch of batchesOf(checks)) await env.CHECKS.sendBatch(batch)
    },
    startRun: (domain, options, actor) => controlActions(env).startRun(domain, options, actor),
    isAlive: (runId) => isWorkflowAlive(env.LEARN, runId),
  }
}

/** The stores of the cron work, over the bindings of the control Worker. */
export function scheduledStores(env: ControlEnv): HourlyStores & NightlyStores {
  const schedule = scheduleStores(env)
  return {
    ...schedule,
    stats: d1TrafficStats(env.DB),
    startsPerHour: numberVariable(env, 'STARTS_PER_HOUR', { fallback: DEFAULT_STARTS_PER_HOUR, least: 1 }),
    async forgetUrls(beforeMs) {
      await forgetAudits(env.DB, beforeMs)
      await forgetFiles(env.ARCHIVE, RUN_PREFIXES, beforeMs)
    },
    forgetRuns: (beforeMs) => forgetRuns(env.DB, beforeMs),
    forgetEvidence: (beforeMs) => forgetFiles(env.ARCHIVE, [EVIDENCE_PREFIX], beforeMs),
  }
}

/** Most messages that a queue takes in one call. */
const MAX_BATCH = 100

function batchesOf(checks: readonly DelayedCheck[]): MessageSendRequest<{ readonly domain: string }>[][] {
  const messages = checks.map(({ domain, delaySeconds }) => ({ body: { domain }, delaySeconds }))
  const batches: (typeof messages)[] = []
  for (let start = 0; start < messages.length; start += MAX_BATCH)
    batches.push(messages.slice(start, start + MAX_BATCH))
  return batches
}
