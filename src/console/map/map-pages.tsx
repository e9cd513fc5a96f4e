import type { Context, Hono } from 'hono'
import { recordInForce } from '../../store/records/record-in-force.ts'
import type { ConsoleDeps, ConsoleEnv } from '../console-deps.ts'
import { knownDomain } from '../domains/known-domain.ts'
import { notFound } from '../refusal.ts'
import { showPage } from '../show-page.tsx'
import { loadMapReport } from './load-report.ts'
import { MapView, PATTERNS_PER_PAGE } from './map-view.tsx'
import { PathRulesView } from './path-rules-view.tsx'
import { filterRows, patternRows } from './pattern-rows.ts'
import { PatternView } from './pattern-view.tsx'
import { addExportPages } from './export-pages.tsx'
import { addRevisionPages } from './revision-pages.tsx'

const MAX_SEARCH_CHARACTERS = 200

/** What is known of a domain: its patterns, its path rules, and how both came about revision by revision. */
export function addMapPages(app: Hono<ConsoleEnv>, deps: ConsoleDeps): void {
  app.get('/domains/:domain/map', async (c) => showMap(c, deps, c.req.param('domain')))
  app.get('/domains/:domain/map/pattern', async (c) => showPattern(c, deps, c.req.param('domain')))
  app.get('/domains/:domain/paths', async (c) => {
    const { domain } = await knownDomain(deps, c.var.caller, c.req.param('domain'))
    const [record, report] = await Promise.all([recordInForce(deps, domain), loadMapReport(deps, domain)])
    const view = <PathRulesView domain={domain} rules={record?.pathRules ?? []} report={report} />
    return showPage(c, { title: `${domain}: path rules` }, view)
  })
  addRevisionPages(app, deps)
  addExportPages(app, deps)
}

async function showMap(c: Context<ConsoleEnv>, deps: ConsoleDeps, name: string) {
  const { domain } = await knownDomain(deps, c.var.caller, name)
  const [record, report] = await Promise.all([recordInForce(deps, domain), loadMapReport(deps, domain)])
  const filter = {
    text: (c.req.query('q') ?? '').slice(0, MAX_SEARCH_CHARACTERS),
    basis: c.req.query('basis') ?? '',
    verdict: c.req.query('verdict') ?? '',
  }
  const rows = record === undefined ? [] : patternRows(record, report?.report)
  const found = filterRows(rows, filter)
  const pages = Math.max(1, Math.ceil(found.length / PATTERNS_PER_PAGE))
  const wanted = Number(c.req.query('page') ?? 1)
  const page = Number.isInteger(wanted) ? Math.min(Math.max(1, wanted), pages) : 1
  const view = <MapView {...{ domain, record, report, rows, found, filter, page }} />
  return showPage(c, { title: `${domain}: map` }, view)
}

async function showPattern(c: Context<ConsoleEnv>, deps: ConsoleDeps, name: string) {
  const { domain } = await knownDomain(deps, c.var.caller, name)
  const [record, report] = await Promise.all([recordInForce(deps, domain), loadMapReport(deps, domain)])
  const key = c.req.query('key') ?? ''
  const row = record && patternRows(record, report?.report).find((each) => each.key === key)
  if (record === undefined || row === undefined) throw notFound('pattern of this name')
  return showPage(c, { title: `${domain}: a pattern` }, <PatternView {...{ domain, record, row }} />)
}
