import { describe, expect, it } from 'vitest'
import { runAudit, type AuditWork } from '../../src/jobs/audit-task.ts'
import type { Finding } from '../../src/jobs/quarantine.ts'
import type { DomainRecord } from '../../src/rules/domain-record.ts'
import type { AuditRow, LogRow } from '../../src/store/control-store.ts'
import { pageAbout, worldOf, type FakeSite } from '../learn/fake-site.ts'
import { recordOf } from './support/records.ts'

const TASK = {
  id: 'event-1',
  domain: 'shop.example',
  original: 'https://shop.example/products/lamp?spot=a&variant=2',
  pattern: '/products/*?spot&variant',
  names: ['spot'],
}

const harmless: FakeSite = (url) => pageAbout(`lamp ${url.searchParams.get('variant')}`)
const meaningful: FakeSite = (url) =>
  pageAbout(`lamp ${url.searchParams.get('variant')} ${url.searchParams.get('spot')}`)

/** Stores in memory; `failing` names one that breaks once. */
function worldFor(
  site: FakeSite,
  options: { readonly record?: DomainRecord; readonly failing?: 'row' | 'log' | 'relearn' | 'quarantine' } = {},
) {
  const rows = new Map<string, AuditRow>()
  const log: LogRow[] = []
  const relearned: string[] = []
  const order: string[] = []
  let record: DomainRecord | undefined = options.record ?? recordOf()
  let { failing } = options
  const step = (name: 'row' | 'log' | 'relearn' | 'quarantine'): void => {
    if (failing === name) {
      failing = undefined
      throw new Error(`${name} is away`)
    }
    order.push(name)
  }
  const work = {
    ...worldOf(site).ports,
    control: {
      audits: {
        add: async (row: AuditRow) => {
          step('row')
          if (!rows.has(row.id)) rows.set(row.id, row)
        },
      },
      log: {
        add: async (row: LogRow) => {
          step('log')
          log.push(row)
        },
        list: async () => ({ rows: log }),
      },
    },
    current: async () => record,
    quarantine: async ({ names, pattern }: Finding, { by, reason }: { by: string; reason: string }) => {
      step('quarantine')
      record = recordOf({ revision: 2, quarantine: names.map((name) => ({ name, pattern, since: '' })) })
      log.push({ at: 0, by, action: 'publish', domain: 'shop.example', detail: `revision 2: ${reason}` })
      return { kind: 'published', revision: 2, sha256: '' }
    },
    relearn: async (domain: string) => {
      step('relearn')
      relearned.push(domain)
      return { kind: 'started', runId: 'run-1' }
    },
  } as unknown as AuditWork
  return { work, rows, log, relearned, order, record: () => record }
}

describe('runAudit', () => {
  it('notes a merge that still merges one page', async () => {
    const { work, rows, order } = worldFor(harmless)
    expect(await runAudit(TASK, work)).toEqual({ kind: 'done', outcome: 'equal' })
    expect(rows.get('event-1')).toMatchObject({
      outcome: 'equal',
      names: ['spot'],
      canonical: 'https://shop.example/products/lamp?variant=2',
    })
    expect(order).toEqual(['row'])
  })

  it('quarantines first when a merge has become wrong, then notes, relearns and logs it', async () => {
    const { work, rows, log, relearned, order, record } = worldFor(meaningful)
    expect(await runAudit(TASK, work)).toEqual({ kind: 'done', outcome: 'differ' })
    expect(order).toEqual(['quarantine', 'row', 'relearn', 'log'])
    expect(record()?.quarantine).toMatchObject([{ name: 'spot', pattern: TASK.pattern }])
    expect(rows.get('event-1')).toMatchObject({ outcome: 'differ', names: ['spot'] })
    expect(relearned).toEqual(['shop.example'])
    expect(log.at(-1)).toMatchObject({ action: 'false-merge', by: 'audit' })
  })

  it.each(['quarantine', 'row', 'relearn', 'log'] as const)(
    'takes up where it was cut off before the %s, and does nothing twice',
    async (failing) => {
      const { work, rows, log, order } = worldFor(meaningful, { failing })
      await expect(runAudit(TASK, work)).rejects.toThrow(`${failing} is away`)
      expect(await runAudit(TASK, work)).toEqual({ kind: 'done', outcome: 'differ' })
      expect(await runAudit(TASK, work)).toEqual({ kind: 'done', outcome: 'moot' })
      expect(order.filter((step) => step === 'quarantine')).toHaveLength(1)
      expect([...rows.values()]).toMatchObject([{ outcome: 'differ' }])
      expect(log.filter(({ action }) => action === 'false-merge')).toHaveLength(1)
    },
  )

  it('leaves other audits of a parameter alone once it is in quarantine', async () => {
    const { work, rows, relearned } = worldFor(meaningful)
    await runAudit(TASK, work)
    expect(await runAudit({ ...TASK, id: 'event-2' }, work)).toEqual({ kind: 'done', outcome: 'moot' })
    expect([rows.size, relearned.length]).toEqual([1, 1])
  })

  it('goes by the record of now, not by that of the visit', async () => {
    const { work, rows } = worldFor(meaningful, { record: recordOf({ patterns: {} }) })
    expect(await runAudit(TASK, work)).toEqual({ kind: 'done', outcome: 'moot' })
    expect(rows.size).toBe(0)
    const none = { ...work, current: async () => undefined }
    expect(await runAudit(TASK, none)).toEqual({ kind: 'done', outcome: 'moot' })
  })

  it('tries again when the quarantine does not come into force', async () => {
    const { work, rows } = worldFor(meaningful)
    const refused = { ...work, quarantine: async () => ({ kind: 'conflict', latest: 7 }) as const }
    await expect(runAudit(TASK, refused)).rejects.toThrow('no quarantine: conflict')
    expect(rows.size).toBe(0)
  })

  it('quarantines nothing when the difference is not due to a parameter, but says so', async () => {
    const pathRules = [{ id: 'r', source: '/products/{slug}?variant={v}', destination: '/p/{slug}?variant={v}' }]
    const site: FakeSite = (url) => pageAbout(`${url.pathname} ${url.searchParams.get('variant')}`)
    const { work, log, order } = worldFor(site, { record: recordOf({ pathRules }) })
    expect(await runAudit(TASK, work)).toEqual({ kind: 'done', outcome: 'differ' })
    expect(order).not.toContain('quarantine')
    expect(log[0]?.detail).toContain('not due to a parameter')
  })

  it('comes back in whole seconds when the limiter refuses, within what a queue can wait', async () => {
    const { work, rows } = worldFor(harmless)
    const refusing = (retryAfterMs: number): AuditWork => ({
      ...work,
      fetchPage: async (url) => ({ kind: 'refused', why: 'rate', url, fetchedAtMs: 0, detail: '', retryAfterMs }),
    })
    expect(await runAudit(TASK, refusing(1_500))).toEqual({ kind: 'later', delaySeconds: 2 })
    expect(await runAudit(TASK, refusing(1e9))).toEqual({ kind: 'later', delaySeconds: 43_200 })
    expect(rows.size).toBe(0)
  })
})
