import type { Context, Hono } from 'hono'
import { foreignHost } from '../../../rules/record/foreign-host.ts'
import { patchedRecord } from '../../../rules/record/patched-record.ts'
import { diffRecords, diffSummary, saysTheSame } from '../../../rules/record/record-diff.ts'
import { recordInForce } from '../../../store/records/record-in-force.ts'
import { mayUse } from '../../caller-domains.ts'
import type { ConsoleDeps, ConsoleEnv } from '../../console-deps.ts'
import { showPage } from '../../show-page.tsx'
import { ConflictView, RefusedView } from './conflict-view.tsx'
import { domainPath } from '../domain-frame.tsx'
import { droppedKnownNames, reasonWith } from '../preview/dropped-known-names.ts'
import { knownDomain } from '../known-domain.ts'
import { PreviewView } from '../preview/preview-view.tsx'
import { weighChange } from '../preview/weigh-change.ts'
import { fieldsFrom, fieldsOf, readSettings, type FieldProblem, type SettingsFields } from './settings-form.ts'
import { SettingsView } from './settings-view.tsx'

/** The settings of a domain: a form, a preview, and saving. */
export function addSettingsPages(app: Hono<ConsoleEnv>, deps: ConsoleDeps): void {
  app.get('/domains/:domain/settings', async (c) => {
    const { domain } = await knownDomain(deps, c.var.caller, c.req.param('domain'))
    // The latest revision is read first: what is published after this line is a conflict and not lost.
    const latest = await deps.control.revisions.latest(domain)
    return showForm(c, deps, domain, fieldsOf(await recordInForce(deps, domain), latest))
  })
  app.post('/domains/:domain/settings', async (c) => {
    const { domain } = await knownDomain(deps, c.var.caller, c.req.param('domain'))
    const form = await c.req.parseBody({ all: true })
    const fields = fieldsFrom(form)
    const read = readSettings(fields)
    if (!read.ok) return showForm(c, deps, domain, fields, read.problems)
    if (form['step'] === 'save') return save(c, deps, { domain, fields, acceptsDrops: form['acceptDrops'] === 'yes' })
    return form['step'] === 'edit' ? showForm(c, deps, domain, fields) : showPreview(c, deps, domain, fields)
  })
}

async function showForm(
  c: Context<ConsoleEnv>,
  deps: ConsoleDeps,
  domain: string,
  fields: SettingsFields,
  problems: readonly FieldProblem[] = [],
) {
  const record = await recordInForce(deps, domain)
  const quarantined = [...new Set((record?.quarantine ?? []).map(({ name }) => name))]
  const view = (
    <SettingsView domain={domain} fields={fields} problems={problems} quarantined={quarantined} csrf={c.var.csrf} />
  )
  return showPage(c, frameOf(domain), view, problems.length === 0 ? 200 : 400)
}

/** What a change would do, and the button that makes it so. */
export async function showPreview(
  c: Context<ConsoleEnv>,
  deps: ConsoleDeps,
  domain: string,
  fields: SettingsFields,
  status: 200 | 409 = 200,
) {
  const read = readSettings(fields)
  if (!read.ok) return showForm(c, deps, domain, fields, read.problems)
  const latest = await deps.control.revisions.latest(domain)
  if (latest !== read.latest) return showConflict(c, deps, domain, { latest, fields })
  const current = await recordInForce(deps, domain)
  const record = patchedRecord(domain, current, read.change)
  const props = {
    domain,
    fields,
    summary: diffSummary(diffRecords(current, record)),
    warnings: read.warnings,
    ...(await weighChange(deps, domain, { current, record })),
    csrf: c.var.csrf,
  }
  return showPage(c, frameOf(domain), <PreviewView {...props} />, status)
}

interface SavedForm {
  readonly domain: string
  readonly fields: SettingsFields
  /** Leave to drop what is known to matter. */
  readonly acceptsDrops: boolean
}

async function save(c: Context<ConsoleEnv>, deps: ConsoleDeps, { domain, fields, acceptsDrops }: SavedForm) {
  const read = readSettings(fields)
  if (!read.ok) return showForm(c, deps, domain, fields, read.problems)
  const latest = await deps.control.revisions.latest(domain)
  const current = await recordInForce(deps, domain)
  const record = patchedRecord(domain, current, read.change)
  if (latest !== read.latest) {
    // A form that was sent twice: what came in between is what it asks for.
    if (saysTheSame(current, record)) return c.redirect(`${domainPath(domain)}?done=unchanged`, 303)
    return showConflict(c, deps, domain, { latest, fields })
  }
  const forgotten = droppedKnownNames(current, record)
  if (forgotten.length > 0 && !acceptsDrops) return showPreview(c, deps, domain, fields, 409)
  const actor = {
    by: c.var.caller.name,
    reason: reasonWith(fields.reason === '' ? 'settings' : fields.reason, forgotten),
  }
  const foreign = foreignHost(record, current, (host) => mayUse(c.var.caller, host))
  if (foreign !== undefined) return showPage(c, frameOf(domain), <RefusedView domain={domain} problem={foreign} />, 409)
  const outcome = await deps.actions.publish(record, actor, { latest })
  switch (outcome.kind) {
    case 'published':
      return c.redirect(`${domainPath(domain)}?done=saved-${outcome.revision}`, 303)
    case 'unchanged':
      return c.redirect(`${domainPath(domain)}?done=unchanged`, 303)
    case 'conflict':
      return showConflict(c, deps, domain, { latest: outcome.latest, fields })
    case 'refused':
      return showPage(c, frameOf(domain), <RefusedView domain={domain} problem={outcome} />, 409)
  }
}

async function showConflict(
  c: Context<ConsoleEnv>,
  deps: ConsoleDeps,
  domain: string,
  { latest, fields }: { readonly latest: number; readonly fields: SettingsFields },
) {
  const row = await deps.control.revisions.get(domain, latest)
  const props = { domain, latest, based: Number(fields.latest), row, fields, csrf: c.var.csrf }
  return showPage(c, frameOf(domain), <ConflictView {...props} />, 409)
}

function frameOf(domain: string) {
  return { title: `${domain}: settings` } as const
}
