import type { Context, Hono } from 'hono'
import type { RunRow } from '../../store/control-store.ts'
import { parseRunReport } from '../../store/runs/run-report.ts'
import { mayUse, ownDomains } from '../caller-domains.ts'
import type { ConsoleCaller, ConsoleDeps, ConsoleEnv } from '../console-deps.ts'
import { typedHost } from '../domains/known-domain.ts'
import { ownedRows, wantedDomain } from '../owned-rows.ts'
import { notFound, Refusal } from '../refusal.ts'
import { showPage } from '../show-page.tsx'
import { readEvidenceFilter } from './evidence-filter.ts'
import { EvidenceView } from './evidence-view.tsx'
import { runFigures } from './run-figures.ts'
import { RunListView } from './run-list.tsx'
import type { RefusedStart } from './run-list.tsx'
import { BY_FORM, runPath } from './run-parts.tsx'
import { RunView } from './run-view.tsx'
import { readStartForm } from './start-form.ts'

/** Domains that the form offers; others can be typed. */
const OFFERED = 100

/** The list of runs, the page of each, and the forms that start and stop them. */
export function addRunPages(app: Hono<ConsoleEnv>, deps: ConsoleDeps): void {
  app.get('/runs', async (c) => showRuns(c, deps))
  app.post('/runs', async (c) => startRun(c, deps))
  app.get('/runs/:id', async (c) => showRun(c, deps, c.req.param('id')))
  app.get('/runs/:id/evidence', async (c) => showEvidence(c, deps, c.req.param('id')))
  app.post('/runs/:id/stop', async (c) => {
    const { id } = await knownRun(deps, c.var.caller, c.req.param('id'))
    const isStopped = await deps.actions.stopRun(id, { by: c.var.caller.name, reason: BY_FORM })
    if (!isStopped) throw new Refusal(409, 'This run has ended', 'There was nothing left to stop.')
    return c.redirect(runPath(id), 303)
  })
}

async function showRuns(c: Context<ConsoleEnv>, deps: ConsoleDeps, refused?: RefusedStart) {
  const { caller } = c.var
  const domain = wantedDomain(c.req.query('domain'))
  const cursor = c.req.query('cursor')?.slice(0, 500)
  const wanted = { domain, ...(cursor !== undefined && { cursor }) }
  const [page, domains] = await Promise.all([
    ownedRows(
      (of, asked) => deps.control.runs.list(of, asked),
      caller,
      wanted,
      ({ startedAtMs }) => startedAtMs,
    ),
    offeredDomains(deps, caller),
  ])
  const props = { page, domain, cursor, domains, refused, nowMs: deps.nowMs(), csrf: c.var.csrf }
  return showPage(c, { title: 'Runs' }, <RunListView {...props} />, refused === undefined ? 200 : 400)
}

async function offeredDomains({ control }: ConsoleDeps, caller: ConsoleCaller): Promise<readonly string[]> {
  const own = ownDomains(caller)
  if (own !== undefined) return own.slice(0, OFFERED)
  return (await control.domains.list({ limit: OFFERED })).rows.map(({ domain }) => domain)
}

async function startRun(c: Context<ConsoleEnv>, deps: ConsoleDeps) {
  const form = await c.req.parseBody()
  const refuse = (why: string) => showRuns(c, deps, { why, typed: form })
  const domain = typeof form['domain'] === 'string' ? typedHost(form['domain']) : undefined
  const isKnown =
    domain !== undefined && mayUse(c.var.caller, domain) && (await deps.control.domains.get(domain)) !== undefined
  if (!isKnown) return refuse('A run needs a domain that is looked after; add it under Domains first.')
  const read = readStartForm(form)
  if (!read.ok) return refuse(read.message)
  const outcome = await deps.actions.startRun(domain, read.options, { by: c.var.caller.name, reason: BY_FORM })
  if (outcome.kind === 'refused') return refuse(outcome.message)
  // A run that is under way already is what the reader wants to see.
  return c.redirect(runPath(outcome.runId), 303)
}

async function showRun(c: Context<ConsoleEnv>, deps: ConsoleDeps, id: string) {
  const run = await knownRun(deps, c.var.caller, id)
  const isUnderWay = run.endedAtMs === undefined
  const report = parseRunReport(isUnderWay ? undefined : await deps.files.read(run.id, 'report'))
  const figures = runFigures(run, Math.max(run.progress?.fetches ?? 0, report?.spent ?? 0), deps.nowMs())
  const frame = { title: `Run of ${run.domain}`, ...(isUnderWay && { refreshSeconds: 5 }) } as const
  return showPage(c, frame, <RunView run={run} figures={figures} report={report} csrf={c.var.csrf} />)
}

async function showEvidence(c: Context<ConsoleEnv>, deps: ConsoleDeps, id: string) {
  const run = await knownRun(deps, c.var.caller, id)
  const report = parseRunReport(await deps.files.read(run.id, 'report'))
  if (report === undefined) throw notFound('report of this run')
  const filter = readEvidenceFilter((name) => c.req.query(name))
  return showPage(c, { title: `Evidence of ${run.domain}` }, <EvidenceView {...{ run, report, filter }} />)
}

async function knownRun({ control }: ConsoleDeps, caller: ConsoleCaller, id: string): Promise<RunRow> {
  const run = await control.runs.get(id)
  if (run === undefined || !mayUse(caller, run.domain)) throw notFound('run of this name')
  return run
}
