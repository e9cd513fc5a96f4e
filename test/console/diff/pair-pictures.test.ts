import { describe, expect, it } from 'vitest'
import { PairPictures } from '../../../src/console/diff/pair-pictures.tsx'
import type { SeenPicture } from '../../../src/store/runs/page-evidence.ts'
import { markup } from '../support/markup.ts'
import { textOf } from '../support/console-world.ts'

function html(original?: SeenPicture, canonical?: SeenPicture): string {
  const form = (picture?: SeenPicture) => ({ url: 'https://a.example/', sightings: [], picture })
  const pair = { original: form(original), canonical: form(canonical) }
  return markup(PairPictures({ pair, base: '/audits/a/pictures' }))
}

const taken = (name: string, partsLeftOut = 0): SeenPicture => ({ kind: 'taken', atMs: 0, name, partsLeftOut })

describe('PairPictures', () => {
  it('shows both pages, each with a text of its own, when they come into view', () => {
    const shown = html(taken('original'), taken('canonical'))
    expect(shown).toContain('<a href="/audits/a/pictures/original"><img src="/audits/a/pictures/original" alt="The page as clients request it, in a browser" width="1280" height="800" loading="lazy"/></a>') // prettier-ignore
    expect(shown).toContain('alt="The page as the origin receives it, in a browser"')
    expect(textOf(shown)).not.toContain('without')
  })

  it('says what is missing on it', () => {
    expect(textOf(html(taken('original', 1), taken('canonical', 1200)))).toMatch(
      /; without 1 part of the page .*; without 1,200 parts of the page/,
    )
  })

  it('says in one line why there is none, whatever that line holds', () => {
    const shown = html({ kind: 'none', atMs: 0, why: 'no <b>browser</b>' }, taken('canonical'))
    expect(shown).toContain('no &lt;b&gt;browser')
    expect(textOf(shown)).toContain('No picture as clients request it: no <b>browser</b>')
    expect(shown.match(/<img/g)).toHaveLength(1)
    expect(textOf(html(undefined, taken('canonical')))).toContain('No picture as clients request it: the page was not seen.') // prettier-ignore
  })

  it('shows nothing where no browser is bound', () => {
    expect(html()).toBe('')
  })
})
