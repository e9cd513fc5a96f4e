import { describe, expect, it } from 'vitest'
import { AnomalyView } from '../../../src/console/anomalies/anomaly-view.tsx'
import type { AnomalyRow } from '../../../src/store/control-store.ts'
import { textOf } from '../support/console-world.ts'

const ROW: AnomalyRow = { id: 'anomaly-1', domain: 'a.example', runId: 'run-1', at: 0, state: 'open', candidateKey: '', flagged: [], explanation: '1 of 3 held' } // prettier-ignore

const shown = async (anomaly: AnomalyRow, effect?: string): Promise<string> =>
  String(await AnomalyView({ anomaly, flagged: [], effect, csrf: 'c', latest: 3 }))

describe('AnomalyView', () => {
  it('says what each decision does before it is made', async () => {
    const html = await shown(ROW, '+1 drop')
    expect(textOf(html)).toContain('The new map comes into force at once: +1 drop.')
    expect(html).toContain('action="/anomalies/anomaly-1/approve"')
    expect(html).toContain('data-confirm="Bring the new map into force? +1 drop"')
    expect(html).toContain('action="/anomalies/anomaly-1/reject"')
    expect(html).toContain('href="/runs/run-1"')
    expect([html.includes('href="#decide"'), html.includes('id="decide"')]).toEqual([true, true])
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

  it('stays below 200 KB with hundreds of flagged patterns and long pages', async () => {
    const long = (n: number): string => `https://a.example/products/${'x'.repeat(150)}/${n}`
    const pairs = Array.from({ length: 12 }, (_, n) => ({ original: `${long(n)}?spot=${'s'.repeat(40)}&v=1`, canonical: `${long(n)}?v=1`, isEqual: false, titles: ['Lamp', 'Desk'] as [string, string], statuses: [200, 200] as [number, number] })) // prettier-ignore
    const lines = (word: string) => Array.from({ length: 1_000 }, (_, i) => ({ text: `${word} ${i}`, isTarget: false }))
    const page = (word: string) => ({ kind: 'page', atMs: 1, status: 200, finalUrl: long(1), title: word, hash: word, lines: lines(word), isCut: true }) as const // prettier-ignore
    const look = {
      original: { url: long(1), sightings: [page('a')] },
      canonical: { url: long(2), sightings: [page('b')] },
    }
    const flagged = Array.from({ length: 300 }, (_, n) => {
      const pattern = `/products/*/${n}?spot&v`
      const side = { what: 'kept', evidence: 'verified: 21 equal, 0 different, 0 inconclusive', said: undefined }
      const samples = { pattern, names: [], pairs, seen: { pairs: 40, equal: 28 }, looks: n < 5 ? [look] : [] }
      return { pattern, names: [{ name: 'spot', before: side, after: side }], samples }
    })
    const html = String(await AnomalyView({ anomaly: ROW, flagged, effect: '+300 drops', csrf: 'c', latest: 3 }))
    expect(html.length).toBeLessThan(200_000)
    expect(textOf(html)).toContain('280 further patterns were flagged.')
  })
})
