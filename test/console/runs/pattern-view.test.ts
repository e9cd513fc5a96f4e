import { describe, expect, it } from 'vitest'
import { PatternView } from '../../../src/console/runs/pattern-view.tsx'
import { patternReport } from '../../learn/sample-report.ts'
import { textOf } from '../support/console-world.ts'

const shown = async (more: Parameters<typeof patternReport>[0] = {}): Promise<string> =>
  textOf(String(await PatternView({ pattern: patternReport(more) })))

describe('PatternView', () => {
  it('says what is dropped, how sure that is, and what shows it', async () => {
    const text = await shown()
    for (const part of [
      'drops ref ; 120 URLs',
      '21 equal, 1 different, 2 inconclusive; 44 pages asked for',
      'dropping changes at most 19.7 % of the pages, 99 % sure',
      '10 of 10 equal',
      'important – other content',
      'https://a.example/p/1 ?a=1',
    ])
      expect(text).toContain(part)
  })

  it('says why nothing could be told', async () => {
    const blind = await shown({ basis: 'blind', blindReason: 'all pages look the same', drop: [], keep: ['a', 'ref'] })
    expect(blind).toContain('keeps everything')
    expect(blind).toContain('all pages look the same')
    expect(blind).not.toContain('99 % sure')
  })

  it('says how much each dropped parameter may change', async () => {
    const compared = { equal: 3, differ: 0, upperBound99: 0.7846 }
    const parameters = [{ name: 'ref', verdict: 'neutral', why: '0 of 21 differed, 0 of 3 here', compared }] as const
    expect(await shown({ parameters })).toContain('ref neutral ≤ 78.5 % 0 of 21 differed, 0 of 3 here')
  })

  it('names characters that would turn the line around', async () => {
    expect(await shown({ drop: ['a\u202eb'] })).toContain('drops a U+202E b')
  })

  it('names values that may go', async () => {
    expect(await shown({ drop: [], dropValues: { page: ['1'] } })).toContain('page may go where it is 1')
  })

  it('stays one line', async () => {
    const drop = Array.from({ length: 9 }, (_, i) => `n${i}`)
    expect(await shown({ drop, urlCount: 1 })).toContain('drops n0 , n1 , n2 , n3 , n4 , n5 , …; 1 URL')
  })

  it('separates names that are written from right to left from the text after them', async () => {
    const html = String(await PatternView({ pattern: patternReport({ drop: [], dropValues: { اسم: ['1'] } }) }))
    expect(html).toContain('drops some values of <span class="url" dir="ltr"><bdi>اسم</bdi></span>; 120 URLs')
  })
})
