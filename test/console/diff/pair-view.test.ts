import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PairView } from '../../../src/console/diff/pair-view.tsx'
import type { SeenForm, SeenPage } from '../../../src/store/runs/page-evidence.ts'
import { textOf } from '../support/console-world.ts'

function page(lines: readonly string[], more: Partial<Extract<SeenPage, { kind: 'page' }>> = {}): SeenPage {
  const shown = lines.map((text) => ({ text, isTarget: false }))
  return { kind: 'page', atMs: 1, status: 200, finalUrl: 'https://a.example/', title: 'Lamp', hash: lines.join(), lines: shown, isCut: false, ...more } // prettier-ignore
}

const form = (...sightings: SeenPage[]): SeenForm => ({ url: 'https://a.example/', sightings })
const html = async (original: SeenForm, canonical: SeenForm): Promise<string> =>
  String(await PairView({ pair: { original, canonical }, caption: 'Both pages', pictures: '/audits/a/pictures' }))

describe('PairView', () => {
  it('marks what differs on either side, in words as well', async () => {
    const shown = await html(form(page(['costs 12'])), form(page(['costs 15'])))
    expect(shown).toContain('costs <del>12</del>')
    expect(shown).toContain('costs <ins>15</ins>')
    expect(textOf(shown)).toContain('2 lines differ.')
  })

  it('mutes volatile lines', async () => {
    const [left, right] = ['at 10:01', 'at 10:03'].map((line) => form(page([line], { isShown: true })))
    const shown = await html(left!, right!)
    expect(shown).toContain('<tr class="differs only-volatile">')
    expect(textOf(shown)).toContain('2 lines differ, all of them volatile: they change from fetch to fetch.')
  })

  it('says so when both show the same, and when one shows nothing', async () => {
    expect(textOf(await html(form(page(['a'])), form(page(['a']))))).toContain('Both pages show the same')
    const failed: SeenPage = { kind: 'not-seen', atMs: 1, why: 'timeout', detail: 'no answer in 15 s' }
    const text = textOf(await html(form(page(['a'])), form(failed)))
    expect(text).toContain('timeout no answer in 15 s')
    expect(text).toContain('so there is no comparison')
    expect(textOf(await html(form(), form()))).toContain('never fetched')
  })

  it('shows redirects, statuses and control fetches', async () => {
    const moved = page(['a'], { status: 404, finalUrl: 'https://a.example/gone', hash: 'abcdef0123' })
    const text = textOf(await html(form(moved, moved), form(page(['a']))))
    expect(text).toContain('404')
    expect(text).toContain('answered by https://a.example/gone')
    expect(text).toContain('2×')
    expect(text).toContain('abcdef01 abcdef01')
  })

  it('stays small on any pages', async () => {
    const unit = fc.constantFrom('a', ' ', '/', '<', '&', '\u202E', '\u0000', '漢')
    const lines = fc.array(fc.string({ unit, maxLength: 1_000 }), { maxLength: 150 })
    await fc.assert(
      fc.asyncProperty(lines, lines, async (a, b) => {
        const shown = await html(form(page(a)), form(page(b)))
        expect(new TextEncoder().encode(shown).length).toBeLessThan(110_000)
      }),
      { numRuns: 20 },
    )
  })

  it('shows hostile text inert', async () => {
    const evil = '<script>alert(1)</script>\u202Etxt.exe'
    const shown = await html(
      form(page([evil], { title: evil, finalUrl: `https://a.example/${evil}` })),
      form(page(['b'])),
    )
    expect(shown).not.toContain('<script>')
    expect(shown).not.toContain('\u202E')
    expect(shown).toContain('U+202E')
  })
})
