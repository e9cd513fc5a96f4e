import type { Context, Hono } from 'hono'
import contract from '../../../fixtures/digest.json' with { type: 'json' }
import { unsaid } from '../../export/header.ts'
import { exportPlan } from '../../export/plan.ts'
import { EXPORT_TARGETS, targetNamed } from '../../export/targets/targets.ts'
import type { ExportPlan, ExportTarget } from '../../export/types.ts'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { recordInForce } from '../../store/records/record-in-force.ts'
import type { ConsoleDeps, ConsoleEnv } from '../console-deps.ts'
import { DomainFrame, domainPath } from '../domains/domain-frame.tsx'
import { knownDomain } from '../domains/known-domain.ts'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { Empty } from '../parts/notice.tsx'
import { notFound } from '../refusal.ts'
import { showPage } from '../show-page.tsx'

/** The record in force as configurations of other caches, file by file. */
export function addExportPages(app: Hono<ConsoleEnv>, deps: ConsoleDeps): void {
  app.get('/domains/:domain/export', async (c) => showCaches(c, deps, c.req.param('domain')))
  app.get('/domains/:domain/export/:target/:place', async (c) => {
    const { domain } = await knownDomain(deps, c.var.caller, c.req.param('domain'))
    const target = targetNamed(c.req.param('target'))
    const record = await recordInForce(deps, domain)
    if (target === undefined || record === undefined) throw notFound('configuration of this name')
    const plan = await planOf(deps, record)
    const file = target.write(target.fit?.(plan) ?? plan)[Number(c.req.param('place'))]
    if (file === undefined) throw notFound('file of this configuration')
    c.header('content-disposition', `attachment; filename="${file.name.split('/').at(-1)}"`)
    return c.text(file.text)
  })
}

/** The date is that of the record: the same record gives the same text. */
async function planOf({ records }: Pick<ConsoleDeps, 'records'>, record: DomainRecord): Promise<ExportPlan> {
  const rules = await records.overlay()
  return exportPlan({ record, rules, contract: contract.sha256, madeAt: record.builtAt })
}

async function showCaches(c: Context<ConsoleEnv>, deps: ConsoleDeps, name: string) {
  const { domain } = await knownDomain(deps, c.var.caller, name)
  const record = await recordInForce(deps, domain)
  const rows = record === undefined ? [] : await rowsOf(deps, record)
  const view = (
    <DomainFrame domain={domain} tab="export">
      {record === undefined ? (
        <Empty>
          <p>No record is in force, so there is nothing to export yet.</p>
        </Empty>
      ) : (
        <>
          <p>
            Configurations that merge what revision {record.revision} merges, as far as each cache can. What a cache
            cannot say stays as it is, and its file lists it.
          </p>
          <DataTable caption="Caches" columns={columnsOf(domain)} rows={rows} />
        </>
      )}
    </DomainFrame>
  )
  return showPage(c, { title: `${domain}: other caches` }, view)
}

interface CacheRow {
  readonly target: ExportTarget
  /** Names of its files. */
  readonly files: readonly string[]
  /** Number of things that it leaves as they are. */
  readonly left: number
}

/** One plan for all caches. Only what is small is written: the files have the same names for every record. */
async function rowsOf(deps: Pick<ConsoleDeps, 'records'>, record: DomainRecord): Promise<readonly CacheRow[]> {
  const plan = await planOf(deps, record)
  const { parameters: _p, vetoByTemplate: _v, pathRules: _r, ...rest } = record
  const small = await planOf(deps, { ...rest, patterns: {} })
  return EXPORT_TARGETS.map((target) => ({
    target,
    files: target.write(target.fit?.(small) ?? small).map(({ name }) => name),
    left: unsaid(target.fit?.(plan) ?? plan, target).length,
  }))
}

function columnsOf(domain: string): readonly Column<CacheRow>[] {
  return [
    { head: 'Cache', kind: 'title', cell: ({ target }) => target.about },
    { head: 'Files', cell: (row) => <Files domain={domain} {...row} /> },
    { head: 'Left as it is', kind: 'amount', cell: ({ left }) => String(left) },
  ]
}

function Files({ domain, target, files }: CacheRow & { readonly domain: string }) {
  const path = `${domainPath(domain)}/export/${target.name}`
  return (
    <>
      {files.map((name, place) => (
        <>
          <a href={`${path}/${place}`}>{name}</a>{' '}
        </>
      ))}
    </>
  )
}
