import type { Context, Hono } from 'hono'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { withLearnedPart } from '../../rules/record/learned-part.ts'
import { parseDomainRecord } from '../../rules/record/parse-domain-record.ts'
import { diffRecords, diffSummary } from '../../rules/record/record-diff.ts'
import type { AnomalyRow, PageRequest } from '../../store/control-store.ts'
import { recordInForce } from '../../store/records/record-in-force.ts'
import { parseRunSamples } from '../../store/runs/run-samples.ts'
import { mayUse } from '../caller-domains.ts'
import type { ConsoleCaller, ConsoleDeps, ConsoleEnv } from '../console-deps.ts'
import { showPicture } from '../diff/show-picture.ts'
import { MAX_REASON_CHARACTERS } from '../domains/settings/settings-form.ts'
import { ownedRows, wantedDomain } from '../owned-rows.ts'
import { notFound, Refusal } from '../refusal.ts'
import { showPage } from '../show-page.tsx'
import { AnomalyListView, anomalyPath } from './anomaly-list.tsx'
import { AnomalyView } from './anomaly-view.tsx'
import { flaggedPatterns } from './flagged-names.ts'

/** The list of anomalies, the page of each with its pictures, and the two decisions. */
export function addAnomalyPages(app: Hono<ConsoleEnv>, deps: ConsoleDeps): void {
  app.get('/anomalies', async (c) => showAnomalies(c, deps))
  app.get('/anomalies/:id', async (c) => showAnomaly(c, deps, c.req.param('id')))
  app.get('/anomalies/:id/pictures/:name', async (c) => {
    const { runId } = await knownAnomaly(deps, c.var.caller, c.req.param('id'))
    return showPicture(c, deps, { kind: 'run', id: runId })
  })
  for (const decision of ['approve', 'reject'] as const) {
    app.post(`/anomalies/:id/${decision}`, async (c) => decide(c, deps, { id: c.req.param('id'), decision }))
  }
}

async function showAnomalies(c: Context<ConsoleEnv>, { control }: ConsoleDeps) {
  const { caller } = c.var
  const domain = wantedDomain(c.req.query('domain'))
  const cursor = c.req.query('cursor')?.slice(0, 500)
  const rows = (only: 'open' | 'decided', page: PageRequest) =>
    ownedRows(
      (of, asked) => control.anomalies.list(of, { ...asked, only }),
      caller,
      { ...page, domain },
      ({ at }) => at,
    )
  const [open, decided] = await Promise.all([
    rows('open', { limit: 200 }),
    rows('decided', cursor === undefined ? {} : { cursor }),
  ])
  const view = <AnomalyListView open={open} decided={decided} domain={domain} cursor={cursor} />
  return showPage(c, { title: 'Anomalies' }, view)
}

async function showAnomaly(
  c: Context<ConsoleEnv>,
  deps: ConsoleDeps,
  id: string,
  outdated?: { readonly reason: string },
) {
  const anomaly = await knownAnomaly(deps, c.var.caller, id)
  // Read before the effect is worked out: what is published after this line is noticed when it is approved.
  const latest = await deps.control.revisions.latest(anomaly.domain)
  const [samples, before, held] = await Promise.all([
    deps.files.read(anomaly.runId, 'samples'),
    deps.files.read(anomaly.runId, 'previous'),
    deps.files.readKey(anomaly.candidateKey),
  ])
  const [previous, candidate] = [recordOf(before), recordOf(held)]
  const flagged = flaggedPatterns(anomaly, { previous, candidate }, parseRunSamples(samples))
  const effect =
    anomaly.state === 'open' && candidate !== undefined ? await effectOf(deps, anomaly, candidate) : undefined
  const view = <AnomalyView {...{ anomaly, flagged, effect, csrf: c.var.csrf, latest, outdated }} />
  const frame = { title: `Anomaly on ${anomaly.domain}` } as const
  return showPage(c, frame, view, outdated === undefined ? 200 : 409)
}

function recordOf(file: unknown): DomainRecord | undefined {
  const parsed = parseDomainRecord(file)
  return parsed.ok ? parsed.record : undefined
}

/** What the map of the candidate changes in the record in force, as approving would. */
async function effectOf(deps: ConsoleDeps, { domain }: AnomalyRow, candidate: DomainRecord): Promise<string> {
  const current = await recordInForce(deps, domain)
  const { pathRules = current?.pathRules } = candidate
  const next = { ...withLearnedPart(current ?? candidate, candidate), ...(pathRules !== undefined && { pathRules }) }
  return diffSummary(diffRecords(current, next))
}

const STATES = { approve: 'approved', reject: 'rejected' } as const

async function decide(
  c: Context<ConsoleEnv>,
  deps: ConsoleDeps,
  { id, decision }: { readonly id: string; readonly decision: 'approve' | 'reject' },
) {
  const { caller } = c.var
  const { domain, state, decidedBy } = await knownAnomaly(deps, caller, id)
  // A form that was sent twice.
  if (state === STATES[decision] && decidedBy === caller.name) return c.redirect(anomalyPath(id), 303)
  const { reason, latest } = await c.req.parseBody()
  const why = typeof reason === 'string' ? reason.trim().slice(0, MAX_REASON_CHARACTERS) : ''
  if (why === '') throw new Refusal(400, 'Nothing was decided', 'Say in a few words why; the log shows it.')
  if (decision === 'approve' && state === 'open' && latest !== String(await deps.control.revisions.latest(domain)))
    return showAnomaly(c, deps, id, { reason: why })
  const outcome = await deps.actions.decideAnomaly(id, decision, { by: caller.name, reason: why })
  if (outcome.kind !== 'decided') {
    if (outcome.kind === 'unknown') throw notFound('anomaly of this name')
    throw new Refusal(409, 'Already decided', 'Another operator decided first; nothing was changed.')
  }
  const { published } = outcome
  if (published?.kind === 'refused')
    throw new Refusal(409, 'Nothing was changed', `The map is not usable: ${published.message}.`)
  if (published?.kind === 'conflict')
    throw new Refusal(
      409,
      'Nothing was changed',
      'Other revisions were published at the same time; go back and try again.',
    )
  return c.redirect(anomalyPath(id), 303)
}

async function knownAnomaly({ control }: ConsoleDeps, caller: ConsoleCaller, id: string): Promise<AnomalyRow> {
  const anomaly = await control.anomalies.get(id)
  if (anomaly === undefined || !mayUse(caller, anomaly.domain)) throw notFound('anomaly of this name')
  return anomaly
}
