import {
  NO_REASON,
  type Actor,
  type ControlActions,
  type RunOptions,
  type StartOutcome,
} from '../../store/control-actions.ts'
import type { ControlStore } from '../../store/control-store.ts'
import type { RecordHosts } from '../../store/records/record-hosts.ts'
import { r2RunFiles } from '../../store/runs/run-files.ts'
import type { ControlEnv } from '../control-env.ts'
import { decideAnomaly } from './decide-anomaly.ts'
import type { DomainPublisher } from './domain-publisher.ts'
import { latestRun } from '../learning/latest-run.ts'
import { publishStores } from './publish-stores.ts'
import { recordInForce } from '../../store/records/record-in-force.ts'
import { isWorkflowAlive } from '../learning/workflow-alive.ts'

/** The changes that people and jobs may ask for, carried out over the bindings of the control Worker. A purge needs the network as well. */
export function controlActions(env: ControlEnv): Omit<ControlActions, 'purge'> {
  const stores = publishStores(env)
  const { control } = stores
  return {
    publish: async (record, actor, { latest, liftQuarantine } = {}) =>
      publisherOf(env, record.domain).publish({ record, actor, expectedLatest: latest, liftQuarantine }),
    rollback: async (domain, revision, actor, { latest, hosts } = {}) =>
      publisherOf(env, domain).rollback({ domain, revision, expectedLatest: latest, hosts }, actor),
    startRun: (domain, options, actor) =>
      startRun({ domain, options, actor }, { control, learn: env.LEARN, hosts: stores.hosts }),
    stopRun: (runId, actor) => stopRun(runId, actor, { control, learn: env.LEARN }),
    decideAnomaly: (id, decision, actor) =>
      decideAnomaly(
        {
          control,
          files: r2RunFiles(env.ARCHIVE),
          current: (domain) => recordInForce(stores, domain),
          publish: async (request) => publisherOf(env, request.record.domain).publish(request),
          nowMs: () => Date.now(),
        },
        { id, decision },
        actor,
      ),
  }
}

/** The object that every change of a domain's record goes through. */
export function publisherOf({ PUBLISHER }: ControlEnv, domain: string): DurableObjectStub<DomainPublisher> {
  return PUBLISHER.get(PUBLISHER.idFromName(domain))
}

interface WantedRun {
  readonly domain: string
  readonly options: RunOptions
  readonly actor: Actor
}

interface RunStores {
  readonly control: ControlStore
  readonly learn: ControlEnv['LEARN']
  readonly hosts: Pick<RecordHosts, 'ownerOf'>
}

/** The row comes first: its unique index lets only one of two callers begin a run of a domain. */
async function startRun(
  { domain, options, actor }: WantedRun,
  { control, learn, hosts }: RunStores,
): Promise<StartOutcome> {
  const owner = await hosts.ownerOf(domain)
  if (owner !== undefined && owner !== domain)
    return { kind: 'refused', message: `${domain} is an alias of ${owner}, whose record holds for it` }
  if (options.origin !== undefined && !isOrigin(options.origin))
    return { kind: 'refused', message: 'origin must be scheme, host and port alone, as in http://127.0.0.1:8790' }
  const startedAtMs = Date.now()
  const runId = `run-${startedAtMs.toString(36)}-${crypto.randomUUID().slice(0, 8)}`
  const reason = `${actor.by}: ${actor.reason}`
  const queued = { id: runId, domain, state: 'queued', reason, startedAtMs, options } as const
  try {
    if (!(await control.runs.begin(queued))) {
      const last = await latestRun(domain, { control, isAlive: (id) => isWorkflowAlive(learn, id) }, startedAtMs)
      const isFree = last?.endedAtMs !== undefined && (await control.runs.begin(queued))
      if (!isFree) return { kind: 'busy', runId: last?.id ?? '' }
    }
    await learn.create({ id: runId, params: { ...options, runId, domain, startedAtMs } })
  } catch (error) {
    // The response may be lost although the workflow has begun.
    if (await isWorkflowAlive(learn, runId)) return { kind: 'started', runId }
    await control.runs.update(runId, { state: 'failed', message: 'the workflow did not start', endedAtMs: Date.now() })
    throw error
  }
  return { kind: 'started', runId }
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    [url.origin, url.href].includes(text) &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === ''
  )
}

async function stopRun(
  runId: string,
  actor: Actor,
  { control, learn }: Pick<RunStores, 'control' | 'learn'>,
): Promise<boolean> {
  const run = await control.runs.get(runId)
  if (run === undefined || run.endedAtMs !== undefined) return false
  if (run.state === 'stopped') return endNow(runId, { control, learn })
  const why = actor.reason === NO_REASON ? '' : `: ${actor.reason}`
  await control.runs.update(runId, { state: 'stopped', message: `stopped by ${actor.by}${why}` })
  // It may have come to its end meanwhile.
  return (await control.runs.get(runId))?.state === 'stopped'
}

/** A workflow that hangs does not read the stop, and would block every other run of its domain. */
async function endNow(runId: string, { control, learn }: Pick<RunStores, 'control' | 'learn'>): Promise<boolean> {
  // A workflow that is alive but out of reach ends after its current page.
  await learn.get(runId).then(
    async (instance) => instance.terminate().catch(() => {}),
    () => {},
  )
  await control.runs.update(runId, { endedAtMs: Date.now() })
  return true
}
