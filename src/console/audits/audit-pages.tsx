import type { Context, Hono } from 'hono'
import type { AuditCounts, AuditRow } from '../../store/control-store.ts'
import { mayUse, ownDomains } from '../caller-domains.ts'
import type { ConsoleCaller, ConsoleDeps, ConsoleEnv } from '../console-deps.ts'
import { showPicture } from '../diff/show-picture.ts'
import { ownedRows, wantedDomain } from '../owned-rows.ts'
import { notFound } from '../refusal.ts'
import { showPage } from '../show-page.tsx'
import { AuditListView, OUTCOMES } from './audit-list.tsx'
import { AuditView } from './audit-view.tsx'

/** Equal ones are shown as one row. */
const AUDITS_PER_PAGE = 200

/** The list of audits, the page of each, and its pictures. */
export function addAuditPages(app: Hono<ConsoleEnv>, deps: ConsoleDeps): void {
  app.get('/audits', async (c) => showAudits(c, deps))
  app.get('/audits/:id', async (c) => {
    const audit = await knownAudit(deps, c.var.caller, c.req.param('id'))
    const seen = await deps.auditFiles.read(audit.id)
    return showPage(c, { title: `Audit on ${audit.domain}` }, <AuditView audit={audit} seen={seen} />)
  })
  app.get('/audits/:id/pictures/:name', async (c) => {
    const { id } = await knownAudit(deps, c.var.caller, c.req.param('id'))
    return showPicture(c, deps, { kind: 'audit', id })
  })
}

async function knownAudit({ control }: ConsoleDeps, caller: ConsoleCaller, id: string): Promise<AuditRow> {
  const audit = await control.audits.get(id)
  if (audit === undefined || !mayUse(caller, audit.domain)) throw notFound('audit of this name')
  return audit
}

async function showAudits(c: Context<ConsoleEnv>, { control }: ConsoleDeps) {
  const { caller } = c.var
  const domain = wantedDomain(c.req.query('domain'))
  const outcome = OUTCOMES.find((one) => one === c.req.query('outcome'))
  const cursor = c.req.query('cursor')?.slice(0, 500)
  const narrowed = outcome === undefined ? {} : { outcome }
  const wanted = { domain, limit: AUDITS_PER_PAGE, ...(cursor !== undefined && { cursor }) }
  const [page, counts] = await Promise.all([
    ownedRows(
      (of, asked) => control.audits.list(of, { ...asked, ...narrowed }),
      caller,
      wanted,
      ({ at }) => at,
    ),
    countsOf(control, caller, domain),
  ])
  const props = { page, counts, domain, outcome, cursor }
  return showPage(c, { title: 'Audits' }, <AuditListView {...props} />)
}

async function countsOf(
  { audits }: ConsoleDeps['control'],
  caller: ConsoleCaller,
  domain: string | undefined,
): Promise<AuditCounts> {
  const own = ownDomains(caller)
  if (domain !== undefined || own === undefined) return audits.counts(domain)
  const each = await Promise.all(own.map((one) => audits.counts(one)))
  const sum = (outcome: keyof AuditCounts): number => each.reduce((all, counts) => all + counts[outcome], 0)
  return { equal: sum('equal'), differ: sum('differ'), inconclusive: sum('inconclusive') }
}
