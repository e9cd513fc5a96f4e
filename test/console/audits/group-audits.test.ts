import { expect, it } from 'vitest'
import { groupAudits } from '../../../src/console/audits/group-audits.ts'
import type { AuditRow } from '../../../src/store/control-store.ts'

function audit(id: string, more: Partial<AuditRow> = {}): AuditRow {
  const base = { domain: 'a.example', at: 1, pattern: '/p?ref', names: ['ref'], original: id, canonical: '' }
  return { id, ...base, outcome: 'equal', message: 'the pages are equal', ...more }
}

it('makes one row of audits that say the same, in the order of the newest', () => {
  const rows = [audit('1'), audit('2', { outcome: 'differ' }), audit('3'), audit('4', { names: ['ref', 'id'] })]
  const groups = groupAudits(rows).map(({ newest, others }) => [newest.id, others.map(({ id }) => id)])
  expect(groups).toEqual([
    ['1', ['3']],
    ['2', []],
    ['4', []],
  ])
})
