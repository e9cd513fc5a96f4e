import type { Context, Hono } from 'hono'
import { ownDomains } from '../caller-domains.ts'
import { droppedKnownNames, reasonWith } from '../domains/preview/dropped-known-names.ts'
import { domainPath } from '../domains/domain-frame.tsx'
import { knownDomain } from '../domains/known-domain.ts'
import { weighChange } from '../domains/preview/weigh-change.ts'
import { MAX_REASON_CHARACTERS } from '../domains/settings/settings-form.ts'
import { withQuarantineOf } from '../../rules/record/quarantined-rule.ts'
import { diffRecords, saysTheSame } from '../../rules/record/record-diff.ts'
import { recordInForce } from '../../store/records/record-in-force.ts'
import type { ConsoleDeps, ConsoleEnv } from '../console-deps.ts'
import { notFound, Refusal } from '../refusal.ts'
import { showPage } from '../show-page.tsx'
import { DiffView } from './diff-view.tsx'
import { RevisionList } from './revision-list.tsx'
import { RollbackView, type RollbackProps } from './rollback-view.tsx'

const REVISIONS_PER_PAGE = 50

/** The revisions of a domain's record: list, comparison, JSON, and putting one back. */
export function addRevisionPages(app: Hono<ConsoleEnv>, deps: ConsoleDeps): void {
  app.get('/domains/:domain/revisions', async (c) => showList(c, deps, c.req.param('domain')))
  app.get('/domains/:domain/revisions/:revision/record.json', async (c) => {
    const { domain } = await knownDomain(deps, c.var.caller, c.req.param('domain'))
    const record = await archived(deps, domain, revisionOf(c.req.param('revision')))
    const name = `${domain.replaceAll(/[^a-z0-9.-]/g, '_')}-${record.revision}.json`
    c.header('content-disposition', `attachment; filename="${name}"`)
    return c.json(record)
  })
  app.get('/domains/:domain/diff', async (c) => showDiff(c, deps, c.req.param('domain')))
  app.get('/domains/:domain/rollback/:revision', async (c) => {
    const { domain } = await knownDomain(deps, c.var.caller, c.req.param('domain'))
    return showRollback(c, deps, domain, revisionOf(c.req.param('revision')))
  })
  app.post('/domains/:domain/rollback/:revision', async (c) => {
    const { domain } = await knownDomain(deps, c.var.caller, c.req.param('domain'))
    return rollBack(c, deps, domain, revisionOf(c.req.param('revision')))
  })
}

async function showList(c: Context<ConsoleEnv>, deps: ConsoleDeps, name: string) {
  const { domain } = await knownDomain(deps, c.var.caller, name)
  const cursor = c.req.query('cursor')?.slice(0, 500)
  const [page, record] = await Promise.all([
    deps.control.revisions.list(domain, { limit: REVISIONS_PER_PAGE, ...(cursor !== undefined && { cursor }) }),
    recordInForce(deps, domain),
  ])
  const next = new URLSearchParams({ cursor: page.cursor ?? '' }).toString()
  const props = {
    domain,
    rows: page.rows,
    current: record?.revision ?? 0,
    nextHref: page.cursor === undefined ? undefined : `${domainPath(domain)}/revisions?${next}`,
    isFirstPage: cursor === undefined,
  }
  return showPage(c, { title: `${domain}: revisions` }, <RevisionList {...props} />)
}

async function showDiff(c: Context<ConsoleEnv>, deps: ConsoleDeps, name: string) {
  const { domain } = await knownDomain(deps, c.var.caller, name)
  const inForce = await recordInForce(deps, domain)
  const current = inForce?.revision ?? 0
  const to = revisionOf(c.req.query('to') ?? String(current))
  const from = c.req.query('from') === undefined ? to - 1 : revisionOf(c.req.query('from'), 0)
  const [newer, older, row] = await Promise.all([
    archived(deps, domain, to),
    from === 0 ? undefined : archived(deps, domain, from),
    deps.control.revisions.get(domain, to),
  ])
  const view = <DiffView {...{ domain, diff: diffRecords(older, newer), row, current }} />
  return showPage(c, { title: `${domain}: ${from} to ${to}` }, view)
}

async function rollbackFacts(deps: ConsoleDeps, domain: string, revision: number) {
  // The latest revision is read first: what is published after this line is a conflict and not lost.
  const latest = await deps.control.revisions.latest(domain)
  const [row, found, current] = await Promise.all([
    deps.control.revisions.get(domain, revision),
    archived(deps, domain, revision),
    recordInForce(deps, domain),
  ])
  if (row === undefined) throw notFound('revision of this number')
  const record = withQuarantineOf(current, found)
  return { latest, row, current, record }
}

async function showRollback(
  c: Context<ConsoleEnv>,
  deps: ConsoleDeps,
  domain: string,
  revision: number,
  { isOutdated = false, typed }: Pick<Partial<RollbackProps>, 'isOutdated' | 'typed'> = {},
) {
  const { latest, row, current, record } = await rollbackFacts(deps, domain, revision)
  const props = {
    domain,
    row,
    latest,
    current: current?.revision ?? 0,
    diff: diffRecords(current, record),
    ...(await weighChange(deps, domain, { current, record })),
    csrf: c.var.csrf,
    isOutdated,
    typed,
  }
  const frame = { title: `${domain}: restore revision ${revision}` } as const
  return showPage(c, frame, <RollbackView {...props} />, isOutdated ? 409 : 200)
}

async function rollBack(c: Context<ConsoleEnv>, deps: ConsoleDeps, domain: string, revision: number) {
  const form = await c.req.parseBody()
  const { latest, current, record } = await rollbackFacts(deps, domain, revision)
  const forgotten = droppedKnownNames(current, record)
  const typed = typeof form['reason'] === 'string' ? form['reason'].trim().slice(0, MAX_REASON_CHARACTERS) : ''
  const askAgain = (isOutdated: boolean) => showRollback(c, deps, domain, revision, { isOutdated, typed })
  if (form['latest'] !== String(latest)) {
    // A form that was sent twice: what came in between is what it asks for.
    const isDone = saysTheSame(current, record)
    return isDone ? c.redirect(`${domainPath(domain)}?done=unchanged`, 303) : askAgain(true)
  }
  if (forgotten.length > 0 && form['acceptDrops'] !== 'yes') return askAgain(false)
  const actor = { by: c.var.caller.name, reason: reasonWith(typed === '' ? 'console' : typed, forgotten) }
  const outcome = await deps.actions.rollback(domain, revision, actor, { latest, hosts: ownDomains(c.var.caller) })
  switch (outcome.kind) {
    case 'published':
      return c.redirect(`${domainPath(domain)}?done=rolled-back-${outcome.revision}`, 303)
    case 'unchanged':
      return c.redirect(`${domainPath(domain)}?done=unchanged`, 303)
    case 'conflict':
      return askAgain(true)
    case 'unknown':
      throw notFound('revision of this number')
    case 'refused': {
      const place = outcome.path === '' ? '' : `At ${outcome.path}: `
      throw new Refusal(
        409,
        'Nothing was changed',
        `The earlier record is not fit for use any more. ${place}${outcome.message}`,
      )
    }
  }
}

/** @throws Refusal 404 for what is no revision */
function revisionOf(text: string | undefined, least: 0 | 1 = 1): number {
  const revision = /^\d{1,9}$/.test(text ?? '') ? Number(text) : -1
  if (revision < least) throw notFound('revision of this number')
  return revision
}

async function archived({ archive }: ConsoleDeps, domain: string, revision: number) {
  const record = await archive.get(domain, revision)
  if (record === undefined) throw notFound('revision of this number')
  return record
}
