import { d1ControlStore } from '../store/d1-control-store.ts'
import { forgetAudits } from '../store/d1-audits.ts'
import { d1TrafficStats } from '../store/d1-traffic-stats.ts'
import { forgetRunFiles } from '../store/run-files.ts'
import { controlActions } from './actions.ts'
import type { ControlEnv } from './control-env.ts'
import type { ScheduledStores } from './scheduled-work.ts'
import { isWorkflowAlive } from './workflow-alive.ts'

/** What the work by the clock reaches, over the bindings of the control Worker. */
export function scheduledStores(env: ControlEnv): ScheduledStores {
  return {
    control: d1ControlStore(env.DB),
    stats: d1TrafficStats(env.DB),
    corpus(domain) {
      const corpus = env.CORPUS.get(env.CORPUS.idFromName(domain))
      return {
        urls: async () => (await corpus.summary(0)).urls,
        expire: async (nowMs) => corpus.expire(nowMs),
      }
    },
    async forgetUrls(beforeMs) {
      await forgetAudits(env.DB, beforeMs)
      await forgetRunFiles(env.ARCHIVE, beforeMs)
    },
    startRun: (domain, options, actor) => controlActions(env).startRun(domain, options, actor),
    isAlive: (runId) => isWorkflowAlive(env.LEARN, runId),
  }
}
