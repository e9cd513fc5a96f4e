import { describe, expect, it } from 'vitest'
import { AnomalyListView, anomalyPath } from '../../../src/console/anomalies/anomaly-list.tsx'
import type { AnomalyRow } from '../../../src/store/control-store.ts'
import { textOf } from '../support/console-world.ts'

const ROW: AnomalyRow = { id: 'anomaly-1', domain: 'a.example', runId: 'run-1', at: 0, state: 'open', candidateKey: '', flagged: [], explanation: '1 of 3 held' } // prettier-ignore
const PROPS = { domain: undefined, cursor: undefined }

describe('AnomalyListView', () => {
  it('puts what waits for a decision first', async () => {
    const decided = { ...ROW, id: 'anomaly-2', state: 'rejected', decidedAt: 1_000, decidedBy: 'ada' } as const
    const html = String(
      await AnomalyListView({ ...PROPS, open: { rows: [ROW], cursor: 'x' }, decided: { rows: [decided] } }),
    )
    expect(textOf(html)).toMatch(/Open \(1 and more\).*1 of 3 held.*Decided.*rejected.*by ada/)
    expect(html).toContain(`href="${anomalyPath('anomaly-1')}"`)
  })

  it('says how to come to those that are not shown', async () => {
    const listed = async (open: { readonly cursor?: string }, domain?: string) =>
      textOf(String(await AnomalyListView({ ...PROPS, domain, open: { rows: [ROW], ...open }, decided: { rows: [] } })))
    const hint = 'Only the newest open anomalies are shown; '
    expect(await listed({ cursor: 'x' })).toContain(`${hint}narrow the list to one domain, or decide these first.`)
    expect(await listed({ cursor: 'x' }, 'a.example')).toContain(`${hint}decide these first.`)
    expect(await listed({})).not.toContain(hint)
  })

  it('says so when nothing waits', async () => {
    const view = AnomalyListView({ ...PROPS, open: { rows: [] }, decided: { rows: [] } })
    expect(textOf(String(await view))).toContain('No anomaly is waiting for a decision.')
  })
})
