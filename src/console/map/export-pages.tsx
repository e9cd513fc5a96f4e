import type { Context, Hono } from 'hono'
import contract from '../../../fixtures/digest.json' with { type: 'json' }
import { unsaid } from '../../export/header.ts'
import { exportPlan } from '../../export/plan.ts'
import { EXPORT_TARGETS, targetNamed } from '../../export/targets/targets.ts'
import type { ExportPlan } from '../../export/types.ts'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { recordInForce } from '../../store/records/record-in-force.ts'
import type { ConsoleDeps, ConsoleEnv } from '../console-deps.ts'
import { knownDomain } from '../domains/known-domain.ts'
import { notFound } from '../refusal.ts'
import { showPage } from '../show-page.tsx'
import { CacheList, CacheView } from './export-view.tsx'

/** The record in force as configurations of other caches, file by file. */
export function addExportPages(app: Hono<ConsoleEnv>, deps: ConsoleDeps): void {
  app.get('/domains/:domain/export', async (c) => showCaches(c, deps, c.req.param('domain')))
  app.get('/domains/:domain/export/:target', async (c) => {
    const { domain, record, target, plan, files } = await written(c, deps, c.req.param())
    const props = { domain, revision: record.revision, target, files, unsaid: unsaid(plan, target) }
    return showPage(c, { title: `${domain}: ${target.about}` }, <CacheView {...props} />)
  })
  app.get('/domains/:domain/export/:target/:place', async (c) => {
    const { files } = await written(c, deps, c.req.param())
    const file = files[Number(c.req.param('place'))]
    if (file === undefined) throw notFound('file of this configuration')
    c.header('content-disposition', `attachment; filename="${file.name.split('/').at(-1)}"`)
    return c.text(file.text)
  })
}

/** The configuration of one cache. */
async function written(
  c: Context<ConsoleEnv>,
  deps: ConsoleDeps,
  param: { readonly domain: string; readonly target: string },
) {
  const { domain } = await knownDomain(deps, c.var.caller, param.domain)
  const target = targetNamed(param.target)
  const record = await recordInForce(deps, domain)
  if (target === undefined || record === undefined) throw notFound('configuration of this name')
  const whole = await planOf(deps, record)
  const plan = target.fit?.(whole) ?? whole
  return { domain, record, target, plan, files: target.write(plan) }
}

/** The date is that of the record: the same record gives the same text. */
async function planOf({ records }: Pick<ConsoleDeps, 'records'>, record: DomainRecord): Promise<ExportPlan> {
  const rules = await records.overlay()
  return exportPlan({ record, rules, contract: contract.sha256, madeAt: record.builtAt })
}

/** One plan for all caches; no file is written for the list. */
async function showCaches(c: Context<ConsoleEnv>, deps: ConsoleDeps, name: string) {
  const { domain } = await knownDomain(deps, c.var.caller, name)
  const record = await recordInForce(deps, domain)
  const plan = record === undefined ? undefined : await planOf(deps, record)
  const rows =
    plan === undefined
      ? []
      : EXPORT_TARGETS.map((target) => ({ target, left: unsaid(target.fit?.(plan) ?? plan, target).length }))
  const view = <CacheList domain={domain} revision={record?.revision} rows={rows} />
  return showPage(c, { title: `${domain}: other caches` }, view)
}
