import { describe, expect, it } from 'vitest'
import { AuditListView, auditPath, Dropped } from '../../../src/console/audits/audit-list.tsx'
import type { AuditRow } from '../../../src/store/control-store.ts'
import { textOf } from '../support/console-world.ts'

const ROW: AuditRow = { id: 'e1', domain: 'a.example', at: 0, pattern: '/p?a', names: ['a'], original: 'https://a.example/p?a=1', canonical: 'https://a.example/p', outcome: 'differ', message: 'a in quarantine' } // prettier-ignore
const PROPS = { domain: undefined, outcome: undefined, cursor: undefined }

describe('AuditListView', () => {
  it('counts with denominators', async () => {
    const counts = { equal: 400, differ: 3, inconclusive: 9 }
    const html = String(await AuditListView({ ...PROPS, outcome: 'differ', page: { rows: [ROW] }, counts }))
    const text = textOf(html)
    expect(text).toContain('3 of 412 audited merges differed (0.7 %); 400 showed the same page, 9 inconclusive.')
    expect(html).toContain('<option value="differ" selected="">differ (3)</option>')
    expect(html).toContain(`href="${auditPath('e1')}"`)
  })

  it('says how audits come about where there are none', async () => {
    const counts = { equal: 0, differ: 0, inconclusive: 0 }
    const text = textOf(String(await AuditListView({ ...PROPS, page: { rows: [] }, counts })))
    expect(text).toContain('No merge has been audited yet')
    expect(text).not.toContain('0 of 0')
    expect(textOf(String(await AuditListView({ ...PROPS, page: { rows: [] }, counts: { ...counts, equal: 1 } })))).toContain('None of this kind') // prettier-ignore
  })
})

describe('Dropped', () => {
  it.each([
    [{ names: ['a', '<b>'] }, 'a , <b>'],
    [{ names: [], pathRule: 't1' }, 'path rule t1'],
    [{ names: ['a'], pathRule: 't1' }, 'a ; path rule t1'],
  ])('names %j', async (audit, text) => {
    expect(textOf(String(await Dropped({ audit })))).toBe(text)
  })
})
