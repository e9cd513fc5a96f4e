import type { Hono } from 'hono'
import type { ConsoleDeps, ConsoleEnv } from '../../console-deps.ts'
import { BY_FORM } from '../../runs/run-parts.tsx'
import { showPage } from '../../show-page.tsx'
import { knownDomain } from '../known-domain.ts'
import { purgeFieldsFrom, readPurge } from './purge-form.ts'
import { PurgeView } from './purge-view.tsx'

/** Purging stored pages of a domain. */
export function addPurgePages(app: Hono<ConsoleEnv>, deps: ConsoleDeps): void {
  app.get('/domains/:domain/purge', async (c) => {
    const { domain } = await knownDomain(deps, c.var.caller, c.req.param('domain'))
    return showPage(c, { title: `${domain}: purge` }, <PurgeView domain={domain} csrf={c.var.csrf} />)
  })
  app.post('/domains/:domain/purge', async (c) => {
    const { domain } = await knownDomain(deps, c.var.caller, c.req.param('domain'))
    const fields = purgeFieldsFrom(await c.req.parseBody())
    const read = readPurge(fields, domain)
    const frame = { title: `${domain}: purge` }
    const props = { domain, csrf: c.var.csrf, fields }
    if (!read.ok) return showPage(c, frame, <PurgeView {...props} refused={read.message} />, 400)
    const report = await deps.actions.purge(domain, read.request, { by: c.var.caller.name, reason: BY_FORM })
    return showPage(c, frame, <PurgeView {...props} report={report} />)
  })
}
