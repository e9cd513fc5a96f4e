import { describe, expect, it } from 'vitest'
import { runAudit } from '../../../src/jobs/audits/audit-task.ts'
import { pageAbout, type FakeSite } from '../../learn/fake-site.ts'
import { harmless, meaningful, TASK, worldFor } from '../support/audit-world.ts'
import { learned, recordOf } from '../support/records.ts'

describe('runAudit, of what the operator strips', () => {
  const record = recordOf({ patterns: {}, strip: ['spot'] })
  const task = { ...TASK, pattern: 'strip:spot' }

  it('notes that both URLs show the same page', async () => {
    const { work, rows, log } = worldFor(harmless, { record })
    expect(await runAudit(task, work)).toEqual({ kind: 'done', outcome: 'equal' })
    expect(rows.get('event-1')).toMatchObject({ outcome: 'equal', pattern: 'strip:spot', names: ['spot'] })
    expect(log).toEqual([])
  })

  it('reports a difference, once a day in the log, and leaves the strip to the operator', async () => {
    const { work, rows, log, order, relearned, record: now } = worldFor(meaningful, { record })
    expect(await runAudit(task, work)).toEqual({ kind: 'done', outcome: 'differ' })
    expect(await runAudit({ ...task, id: 'event-2' }, work)).toEqual({ kind: 'done', outcome: 'differ' })
    expect(order).toEqual(['file', 'log', 'row', 'file', 'log', 'row'])
    expect(now()).toEqual(record)
    expect(relearned).toEqual([])
    expect(rows.get('event-1')).toMatchObject({ outcome: 'differ', names: ['spot'] })
    expect(rows.get('event-1')?.message).toMatch(/^spot still stripped, as the operator says: /)
    expect(log).toMatchObject([{ by: 'audit', action: 'false-merge', domain: 'shop.example' }])
    expect(log[0]?.detail).toBe('spot tells pages apart, and the operator strips it; to keep it, remove it from strip')
  })

  it('quarantines what was learned beside it, where that is at fault too', async () => {
    const patterns = { '/products/*?box&spot&variant': learned(['variant'], ['box', 'spot']) }
    const site: FakeSite = (url) => pageAbout(`lamp ${['variant', 'spot', 'box'].map((name) => url.searchParams.get(name)).join(' ')}`) // prettier-ignore
    const original = 'https://shop.example/products/lamp?box=7&spot=a&variant=2'
    const both = worldFor(site, { record: recordOf({ patterns, strip: ['spot'] }) })
    expect(await runAudit({ ...TASK, original }, both.work)).toEqual({ kind: 'done', outcome: 'differ' })
    expect(both.record()?.quarantine).toMatchObject([{ name: 'box', pattern: '/products/*?box&spot&variant' }])
    expect(both.rows.get('event-1')?.names.toSorted()).toEqual(['box', 'spot'])
    expect(both.rows.get('event-1')?.message).toMatch(/^box in quarantine; spot still stripped, as the operator says: /)
    expect(both.relearned).toEqual(['shop.example'])
    expect(both.log.map(({ action }) => action)).toEqual(['publish', 'false-merge', 'false-merge'])
  })
})
