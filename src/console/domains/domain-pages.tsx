import type { Context, Hono } from 'hono'
import type { DomainRow, RowPage } from '../../store/control-store.ts'
import { fetchRateChange, fetchRateText, learningChange } from '../../store/log-changes.ts'
import { recordInForce, recordInForceOf } from '../../store/records/record-in-force.ts'
import { mayUse, ownDomains } from '../caller-domains.ts'
import type { ConsoleDeps, ConsoleEnv } from '../console-deps.ts'
import { Refusal } from '../refusal.ts'
import { showPage } from '../show-page.tsx'
import { doneOf } from './done-text.ts'
import { domainPath } from './domain-frame.tsx'
import { DomainListView, type DomainListProps, type ListedDomain } from './domain-list.tsx'
import { DomainOverview, REFRESH_SECONDS } from './domain-overview.tsx'
import { readFetchRate } from './fetch-rate-form.tsx'
import { knownDomain, typedHost } from './known-domain.ts'
import { readRunForm } from './run-form.ts'
import { BY_FORM } from '../runs/run-parts.tsx'
import { addParameterPages } from './parameters/parameter-pages.tsx'
import { addPurgePages } from './purge/purge-pages.tsx'
import { addSettingsPages } from './settings/settings-pages.tsx'
import { addUndoPages } from './undo/undo-pages.tsx'
import { trafficFigures } from './traffic/traffic-figures.ts'
import { readHours, readTraffic } from './traffic/read-traffic.ts'
import { trafficMarkers } from './traffic/traffic-markers.ts'
import { boundsOf, rangeNamed, type TrafficRange } from './traffic/traffic-series.ts'

// Every domain of a page asks D1 and KV, and D1 answers fifty queries of one request on the free plan.
const DOMAINS_PER_PAGE = 20

// More than a few are looked at in their list.
const OPEN_COUNTED = 20
/** Days are counted whole. */
const COOKIE_DAYS_MS = 7 * 24 * 3_600_000
/** Newest revisions that may be marked on charts. */
const REVISIONS_MARKED = 50
/** Newest audits with a difference that are searched for names of `strip`. */
const WRONG_MERGES_READ = 50

/** The list of domains, the page of each, and its settings. */
export function addDomainPages(app: Hono<ConsoleEnv>, deps: ConsoleDeps): void {
  app.get('/domains', async (c) => showList(c, deps))
  app.post('/domains', async (c) => addDomain(c, deps))
  app.get('/domains/:domain', async (c) => showOverview(c, deps, c.req.param('domain')))
  app.post('/domains/:domain/learns', async (c) => setLearns(c, deps, c.req.param('domain')))
  app.post('/domains/:domain/fetch-rate', async (c) => setFetchRate(c, deps, c.req.param('domain')))
  app.post('/domains/:domain/runs', async (c) => startRun(c, deps, c.req.param('domain')))
  addSettingsPages(app, deps)
  addParameterPages(app, deps)
  addPurgePages(app, deps)
  addUndoPages(app, deps)
}

async function showList(c: Context<ConsoleEnv>, deps: ConsoleDeps, refused?: string) {
  const range = rangeNamed(c.req.query('range'))
  const cursor = c.req.query('cursor')?.slice(0, 500)
  const find = findText(c.req.query('find'))
  if (find !== undefined && mayUse(c.var.caller, find) && (await deps.control.domains.get(find)) !== undefined)
    return c.redirect(domainPath(find), 303)
  // Names are sorted: those that begin like this follow behind it.
  const page = await domainsOf(c, deps, cursor ?? find)
  const rows = page.rows.filter(({ domain }) => find === undefined || domain.startsWith(find))
  const domains = await Promise.all(rows.map((row) => listed(deps, row, range)))
  const isLast = page.cursor === undefined || rows.length < page.rows.length
  const next = new URLSearchParams({
    range: range.name,
    ...(find !== undefined && { find }),
    cursor: page.cursor ?? '',
  })
  const props: DomainListProps = {
    domains,
    range,
    nextHref: isLast ? undefined : `/domains?${next.toString()}`,
    cursor,
    find,
    csrf: c.var.csrf,
    refused,
  }
  const frame = { title: 'Domains' } as const
  return showPage(c, frame, <DomainListView {...props} />, refused === undefined ? 200 : 400)
}

/** The beginning of a host name, or that of a URL; undefined when nothing was typed. */
function findText(typed: string | undefined): string | undefined {
  const text = typed?.trim().slice(0, 500) ?? ''
  return text === '' ? undefined : (typedHost(text) ?? text.toLowerCase())
}

/** A page of the caller's domains. A host of the token without a domain row is left out. */
async function domainsOf(
  c: Context<ConsoleEnv>,
  { control }: ConsoleDeps,
  cursor: string | undefined,
): Promise<RowPage<DomainRow>> {
  const own = ownDomains(c.var.caller)
  if (own === undefined)
    return control.domains.list({ limit: DOMAINS_PER_PAGE, ...(cursor !== undefined && { cursor }) })
  const from = cursor === undefined ? 0 : own.findIndex((domain) => domain > cursor)
  const names = from === -1 ? [] : own.slice(from, from + DOMAINS_PER_PAGE)
  const found = await Promise.all(names.map((domain) => control.domains.get(domain)))
  const rows = found.filter((row) => row !== undefined)
  const last = names.at(-1)
  return from + names.length < own.length && last !== undefined ? { rows, cursor: last } : { rows }
}

async function listed(deps: ConsoleDeps, row: DomainRow, range: TrafficRange): Promise<ListedDomain> {
  const [record, hours] = await Promise.all([recordInForceOf(deps, row), readHours(deps, row.domain, range)])
  return { row, record, figures: trafficFigures(hours) }
}

function noSummary(error: unknown): undefined {
  console.error({ message: 'console', error: `no summary of the corpus: ${String(error)}` })
}

async function addDomain(c: Context<ConsoleEnv>, deps: ConsoleDeps) {
  const { domain: typed } = await c.req.parseBody()
  const text = typeof typed === 'string' ? typed : ''
  const domain = typedHost(text)
  if (domain === undefined) return showList(c, deps, text.slice(0, 2000))
  const { caller } = c.var
  if (!mayUse(caller, domain))
    throw new Refusal(403, 'Not one of your domains', `Your token or login has no access to ${domain}.`)
  const isNew = await deps.control.domains.onboard(domain, deps.nowMs())
  if (isNew) await deps.control.log.add({ at: deps.nowMs(), by: caller.name, action: 'onboard', domain, detail: '' })
  return c.redirect(`${domainPath(domain)}?done=${isNew ? 'added' : 'known'}`, 303)
}

async function showOverview(c: Context<ConsoleEnv>, deps: ConsoleDeps, domain: string) {
  const row = await knownDomain(deps, c.var.caller, domain)
  const range = rangeNamed(c.req.query('range'))
  const isLive = c.req.query('live') === 'yes'
  const [record, corpus, runs, open, wrong, traffic, revisions, cookies] = await Promise.all([
    recordInForce(deps, domain),
    // From this page people change what goes wrong, as in a flood of requests, when the corpus has no time to answer.
    deps.corpusSummary(domain).catch(noSummary),
    deps.control.runs.list(domain, { limit: 1 }),
    deps.control.anomalies.list(domain, { limit: OPEN_COUNTED, only: 'open' }),
    deps.control.audits.list(domain, { limit: WRONG_MERGES_READ, outcome: 'differ' }),
    readTraffic(deps, row, range),
    deps.control.revisions.list(domain, { limit: REVISIONS_MARKED }),
    deps.stats.cookies({ domain, fromMs: deps.nowMs() - COOKIE_DAYS_MS, toMs: deps.nowMs() }),
  ])
  const props = {
    row,
    record,
    revision: record && (await deps.control.revisions.get(domain, record.revision)),
    corpus,
    lastRun: runs.rows[0],
    open: { count: open.rows.length, isMore: open.cursor !== undefined },
    wrongStrips: (record?.strip ?? []).filter((name) => wrong.rows.some(({ names }) => names.includes(name))),
    traffic,
    markers: trafficMarkers(revisions.rows, boundsOf(range, deps.nowMs())),
    cookies,
    latest: revisions.rows.find(({ state }) => state === 'published')?.revision ?? 0,
    isLive,
    csrf: c.var.csrf,
    done: doneOf(c.req.query('done')),
  }
  const frame = { title: domain, ...(isLive && { refreshSeconds: REFRESH_SECONDS }) }
  return showPage(c, frame, <DomainOverview {...props} />)
}

async function setLearns(c: Context<ConsoleEnv>, deps: ConsoleDeps, name: string) {
  const { caller } = c.var
  const { domain, learns: before } = await knownDomain(deps, caller, name)
  const learns = (await c.req.parseBody())['learns'] === 'yes'
  await deps.control.domains.setLearns(domain, learns)
  const detail = `${learns}: console`
  const changed = learningChange(before, learns)
  await deps.control.log.add({ at: deps.nowMs(), by: caller.name, action: 'learns', domain, detail, changed })
  return c.redirect(`${domainPath(domain)}?done=${learns ? 'learns' : 'does-not-learn'}`, 303)
}

async function setFetchRate(c: Context<ConsoleEnv>, deps: ConsoleDeps, name: string) {
  const { caller } = c.var
  const { domain, fetchRate: before } = await knownDomain(deps, caller, name)
  const read = readFetchRate(await c.req.parseBody())
  if (!read.ok) throw new Refusal(400, 'The fetch rate was not changed', read.message)
  await deps.control.domains.setFetchRate(domain, read.fetchRate)
  const detail = `${fetchRateText(read.fetchRate)}: console`
  const changed = fetchRateChange(before, read.fetchRate)
  await deps.control.log.add({ at: deps.nowMs(), by: caller.name, action: 'fetch-rate', domain, detail, changed })
  return c.redirect(`${domainPath(domain)}?done=fetch-rate`, 303)
}

async function startRun(c: Context<ConsoleEnv>, deps: ConsoleDeps, name: string) {
  const { caller } = c.var
  const { domain } = await knownDomain(deps, caller, name)
  const read = readRunForm(await c.req.parseBody())
  if (!read.ok) throw new Refusal(400, 'The run was not started', read.message)
  const outcome = await deps.actions.startRun(domain, read.options, { by: caller.name, reason: BY_FORM })
  if (outcome.kind === 'refused') throw new Refusal(409, 'The run was not started', outcome.message)
  return c.redirect(`/runs/${encodeURIComponent(outcome.runId)}`, 303)
}
