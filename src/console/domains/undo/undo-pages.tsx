import type { Context, Hono } from 'hono'
import { changeText } from '../../../rules/record/change-text.ts'
import { diffRecords, NO_CHANGE } from '../../../rules/record/record-diff.ts'
import { changesSettingsOnly, undoneRecord } from '../../../rules/record/undone-record.ts'
import { recordInForce } from '../../../store/records/record-in-force.ts'
import type { ConsoleDeps, ConsoleEnv } from '../../console-deps.ts'
import { notFound } from '../../refusal.ts'
import { showPage } from '../../show-page.tsx'
import { domainPath } from '../domain-frame.tsx'
import { knownDomain } from '../known-domain.ts'
import { droppedKnownNames, reasonWith } from '../preview/dropped-known-names.ts'
import { weighChange } from '../preview/weigh-change.ts'
import { RefusedView } from '../settings/conflict-view.tsx'
import { UndoView } from './undo-view.tsx'

/** Undoing the change of one revision: what it will do, and the undoing itself. */
export function addUndoPages(app: Hono<ConsoleEnv>, deps: ConsoleDeps): void {
  app.get('/domains/:domain/undo/:revision', async (c) => {
    const { domain } = await knownDomain(deps, c.var.caller, c.req.param('domain'))
    return showUndo(c, deps, { domain, revision: revisionOf(c.req.param('revision')) })
  })
  app.post('/domains/:domain/undo/:revision', async (c) => {
    const { domain } = await knownDomain(deps, c.var.caller, c.req.param('domain'))
    return undo(c, deps, { domain, revision: revisionOf(c.req.param('revision')) })
  })
}

interface Wanted {
  readonly domain: string
  readonly revision: number
}

/** The record without the change; undefined for a change of the map, which is undone by putting a revision back. */
async function undoing(deps: ConsoleDeps, { domain, revision }: Wanted) {
  // The latest revision is read first: what is published after this line is a conflict and not lost.
  const latest = await deps.control.revisions.latest(domain)
  const [current, after, before] = await Promise.all([
    recordInForce(deps, domain),
    deps.archive.get(domain, revision),
    revision === 1 ? undefined : deps.archive.get(domain, revision - 1),
  ])
  if (current === undefined || after === undefined) throw notFound('revision of this number')
  const diff = diffRecords(before, after)
  if (before === undefined || !changesSettingsOnly(diff)) return undefined
  const record = undoneRecord(current, diff)
  const liftsQuarantine = (record.quarantine?.length ?? 0) < (current.quarantine?.length ?? 0)
  return { latest, current, record, liftsQuarantine }
}

async function showUndo(c: Context<ConsoleEnv>, deps: ConsoleDeps, wanted: Wanted, isOutdated = false) {
  const { domain, revision } = wanted
  const found = await undoing(deps, wanted)
  if (found === undefined)
    return c.redirect(`${domainPath(domain)}/${revision === 1 ? 'revisions' : `rollback/${revision - 1}`}`, 303)
  const { latest, current, record, liftsQuarantine } = found
  const props = {
    domain,
    revision,
    summary: changeText(diffRecords(current, record)) ?? NO_CHANGE,
    latest,
    liftsQuarantine,
    ...(await weighChange(deps, domain, { current, record })),
    csrf: c.var.csrf,
    isOutdated,
  }
  return showPage(c, { title: `${domain}: undo` }, <UndoView {...props} />, isOutdated ? 409 : 200)
}

async function undo(c: Context<ConsoleEnv>, deps: ConsoleDeps, wanted: Wanted) {
  const { domain, revision } = wanted
  const form = await c.req.parseBody()
  const found = await undoing(deps, wanted)
  if (found === undefined) return showUndo(c, deps, wanted)
  const { latest, current, record, liftsQuarantine } = found
  const forgotten = droppedKnownNames(current, record)
  if (form['latest'] !== String(latest)) return showUndo(c, deps, wanted, true)
  if (forgotten.length > 0 && form['acceptDrops'] !== 'yes') return showUndo(c, deps, wanted)
  const actor = { by: c.var.caller.name, reason: reasonWith(`undo of revision ${revision}`, forgotten) }
  const outcome = await deps.actions.publish(record, actor, { latest, liftQuarantine: liftsQuarantine })
  const page = domainPath(domain) + (form['page'] === 'parameters' ? '/parameters' : '')
  switch (outcome.kind) {
    case 'published':
      return c.redirect(`${page}?done=undone-${outcome.revision}`, 303)
    case 'unchanged':
      return c.redirect(`${page}?done=unchanged`, 303)
    case 'conflict':
      return showUndo(c, deps, wanted, true)
    case 'refused':
      return showPage(c, { title: `${domain}: undo` }, <RefusedView domain={domain} problem={outcome} />, 409)
  }
}

/** @throws Refusal 404 for what is no revision */
function revisionOf(text: string): number {
  const revision = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (revision < 1) throw notFound('revision of this number')
  return revision
}
