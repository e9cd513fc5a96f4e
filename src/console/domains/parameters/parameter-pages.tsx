import type { Context, Hono } from 'hono'
import { patchedRecord } from '../../../rules/record/patched-record.ts'
import { recordInForce } from '../../../store/records/record-in-force.ts'
import type { ConsoleDeps, ConsoleEnv } from '../../console-deps.ts'
import { addressOf } from '../../parts/address.ts'
import { evidencePath } from '../../runs/parameter-rows-view.tsx'
import { showPage } from '../../show-page.tsx'
import { domainPath } from '../domain-frame.tsx'
import { doneOf } from '../done-text.ts'
import { knownDomain } from '../known-domain.ts'
import { droppedKnownNames } from '../preview/dropped-known-names.ts'
import { fieldsOf } from '../settings/settings-form.ts'
import { previewGround } from '../preview/weigh-change.ts'
import { showPreview } from '../settings/settings-pages.tsx'
import { actionReason, changeOf, readAction } from './list-action.ts'
import { ParametersView } from './parameters-view.tsx'
import { seenTraffic } from './seen-parameters.ts'

const MAX_SEARCH_CHARACTERS = 200
// A domain learns once a month; runs that failed in between are passed over.
const RUNS_LOOKED_AT = 20

/** The parameters of a domain, and putting one on a list. */
export function addParameterPages(app: Hono<ConsoleEnv>, deps: ConsoleDeps): void {
  app.get('/domains/:domain/parameters', async (c) => {
    const { domain } = await knownDomain(deps, c.var.caller, c.req.param('domain'))
    return showParameters(c, deps, domain)
  })
  app.post('/domains/:domain/parameters', async (c) => {
    const { domain } = await knownDomain(deps, c.var.caller, c.req.param('domain'))
    return change(c, deps, domain)
  })
}

async function showParameters(c: Context<ConsoleEnv>, deps: ConsoleDeps, domain: string, refused?: string) {
  // The latest revision is read first: what is published after this line is a conflict and not lost.
  const latest = await deps.control.revisions.latest(domain)
  const [record, ground, runs] = await Promise.all([
    recordInForce(deps, domain),
    previewGround(deps, domain),
    deps.control.runs.list(domain, { limit: RUNS_LOOKED_AT }),
  ])
  const run = runs.rows.find(({ endedAtMs, revision }) => endedAtMs !== undefined && revision !== undefined)
  const props = {
    domain,
    record,
    traffic: seenTraffic(ground.seen, record, ground.rules),
    isUnread: ground.isUnread,
    search: (c.req.query('q') ?? '').trim().slice(0, MAX_SEARCH_CHARACTERS),
    evidenceHref: run && ((name: string) => addressOf(evidencePath(run.id), { parameter: name })),
    latest,
    nowMs: deps.nowMs(),
    csrf: c.var.csrf,
    done: doneOf(c.req.query('done')),
    refused,
  }
  return showPage(
    c,
    { title: `${domain}: parameters` },
    <ParametersView {...props} />,
    refused === undefined ? 200 : 409,
  )
}

/** Publishes at once; what would drop a parameter that is known to matter is shown first. */
async function change(c: Context<ConsoleEnv>, deps: ConsoleDeps, domain: string) {
  const form = await c.req.parseBody()
  const action = readAction(form['action'])
  if (action === undefined) return showParameters(c, deps, domain, 'Nothing was changed: the button was not read.')
  const latest = await deps.control.revisions.latest(domain)
  if (form['latest'] !== String(latest))
    return showParameters(c, deps, domain, `Nothing was changed: revision ${latest} came in between. Repeat it if it is still right.`) // prettier-ignore
  const current = await recordInForce(deps, domain)
  const record = patchedRecord(domain, current, changeOf(action))
  const reason = actionReason(action)
  if (droppedKnownNames(current, record).length > 0)
    return showPreview(c, deps, domain, { ...fieldsOf(record, latest), reason })
  const outcome = await deps.actions.publish(record, { by: c.var.caller.name, reason }, { latest })
  const path = domainPath(domain) + (form['page'] === 'overview' ? '' : '/parameters')
  switch (outcome.kind) {
    case 'published':
      return c.redirect(`${path}?done=saved-${outcome.revision}`, 303)
    case 'unchanged':
      return c.redirect(`${path}?done=unchanged`, 303)
    case 'conflict':
      return showParameters(c, deps, domain, `Nothing was changed: revision ${outcome.latest} came in between.`)
    case 'refused':
      return showParameters(c, deps, domain, `Nothing was changed. At ${outcome.path}: ${outcome.message}`)
  }
}
