import { describe, expect, it } from 'vitest'
import { AnomalyView } from '../../../src/console/anomalies/anomaly-view.tsx'
import type { AnomalyRow } from '../../../src/store/control-store.ts'
import { textOf } from '../support/console-world.ts'

const ROW: AnomalyRow = { id: 'anomaly-1', domain: 'a.example', runId: 'run-1', at: 0, state: 'open', candidateKey: '', flagged: [], explanation: '1 of 3 held' } // prettier-ignore

const shown = async (anomaly: AnomalyRow, effect?: string): Promise<string> =>
  String(await AnomalyView({ anomaly, flagged: [], effect, csrf: 'c' }))

describe('AnomalyView', () => {
  it('says what each decision does before it is made', async () => {
    const html = await shown(ROW, '+1 drop')
    expect(textOf(html)).toContain('The new map comes into force at once: +1 drop.')
    expect(html).toContain('action="/anomalies/anomaly-1/approve"')
    expect(html).toContain('data-confirm="Bring the new map into force? +1 drop"')
    expect(html).toContain('action="/anomalies/anomaly-1/reject"')
    expect(html).toContain('href="/runs/run-1"')
  })

  it('cannot approve what is no longer kept', async () => {
    const html = await shown(ROW)
    expect(html).not.toContain('/approve')
    expect(textOf(html)).toContain('cannot be approved any more')
  })

  it('says who decided, when, why, and what came of it', async () => {
    const decided = { ...ROW, state: 'approved', decidedAt: 0, decidedBy: 'ada', decidedReason: 'a redesign', revision: 7 } as const // prettier-ignore
    const html = await shown(decided)
    expect(textOf(html)).toContain('approved 1970-01-01 00:00:00 UTC by ada reason a redesign effect revision 7')
    expect(html).not.toContain('<form')
    const { revision: _, ...rest } = decided
    expect(textOf(await shown({ ...rest, state: 'rejected' }))).toContain('the map stayed as it was')
  })
})
