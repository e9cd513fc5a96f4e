import type { AuditWork } from '../../../src/jobs/audits/audit-task.ts'
import type { Finding } from '../../../src/jobs/publishing/quarantine.ts'
import { withRuleInQuarantine } from '../../../src/rules/record/quarantined-rule.ts'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import type { RuleSet } from '../../../src/rules/types.ts'
import type { AuditRow, LogRow } from '../../../src/store/control-store.ts'
import type { SeenPair } from '../../../src/store/runs/page-evidence.ts'
import { pageAbout, worldOf, type FakeSite } from '../../learn/fake-site.ts'
import { recordOf } from './records.ts'

/** A merge that the edge has reported. */
export const TASK = {
  id: 'event-1',
  domain: 'shop.example',
  original: 'https://shop.example/products/lamp?spot=a&variant=2',
  pattern: '/products/*?spot&variant',
  names: ['spot'],
}

/** A site on which `spot` tells nothing apart. */
export const harmless: FakeSite = (url) => pageAbout(`lamp ${url.searchParams.get('variant')}`)
/** A site on which it does. */
export const meaningful: FakeSite = (url) =>
  pageAbout(`lamp ${url.searchParams.get('variant')} ${url.searchParams.get('spot')}`)

type Step = 'row' | 'log' | 'relearn' | 'quarantine' | 'file'

/** Stores in memory; `failing` names one that breaks once. */
export function worldFor(
  site: FakeSite,
  options: { readonly record?: DomainRecord; readonly overlay?: RuleSet; readonly failing?: Step } = {},
) {
  const rows = new Map<string, AuditRow>()
  const log: LogRow[] = []
  const relearned: string[] = []
  const files = new Map<string, SeenPair>()
  const order: string[] = []
  let record: DomainRecord | undefined = options.record ?? recordOf()
  let { failing } = options
  const step = (name: Step): void => {
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
        addUnlessSaid: async (said: readonly LogRow[]) => {
          step('log')
          log.push(...said.filter((row) => !log.some(({ detail }) => detail === row.detail)))
        },
        list: async () => ({ rows: log }),
      },
    },
    files: {
      write: async (id: string, seen: SeenPair) => {
        step('file')
        files.set(id, seen)
      },
    },
    current: async () => record,
    overlay: async () => options.overlay,
    quarantine: async ({ names, pattern, pathRule }: Finding, { by, reason }: { by: string; reason: string }) => {
      step('quarantine')
      const kept = names.map((name) => ({ name, pattern, since: '' }))
      record = { ...record!, revision: 2, quarantine: [...(record!.quarantine ?? []), ...kept] }
      if (pathRule !== undefined) record = withRuleInQuarantine(record, pathRule)
      log.push({ at: 0, by, action: 'publish', domain: 'shop.example', detail: `revision 2: ${reason}` })
      return { kind: 'published', revision: 2, sha256: '' }
    },
    relearn: async (domain: string) => {
      step('relearn')
      relearned.push(domain)
      return { kind: 'started', runId: 'run-1' }
    },
  } as unknown as AuditWork
  return { work, rows, log, files, relearned, order, record: () => record }
}
