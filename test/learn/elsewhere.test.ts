import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../src/canonicalize/canonicalize.ts'
import { learnSite, pageAbout, type FakeSite } from './fake-site.ts'

const VIEWS = ['list', 'grid', 'map', 'print', 'full', 'slim']
const SECTIONS = ['docs', 'blog', 'news', 'shop', 'team']

/** Only the first section reads `ansicht`; its pages may offer it. */
function siteThat(offers: boolean): FakeSite {
  const links = VIEWS.map((view) => `<li><a href="?ansicht=${view}">x</a></li>`).join('')
  return ({ pathname, searchParams: query }) => {
    const isDocs = pathname.startsWith('/docs/')
    const view = VIEWS.find((each) => isDocs && each === query.get('ansicht')) ?? ''
    return pageAbout(`${pathname} ${view}`, isDocs && offers ? `<ul class="views">${links}</ul>` : '')
  }
}

/** All sections with a tracker, and all but the first with `ansicht`. */
const urlsWith = (view: (i: number) => string): string[] =>
  SECTIONS.flatMap((section) =>
    [...Array(160).keys()].flatMap((i) => {
      const path = `https://a.example/${section}/p${i % 50}`
      const tracked = `${path}?pfad=t${i * 7919}`
      return section === 'docs' ? [tracked] : [tracked, `${path}?ansicht=${view(i)}`, `${tracked}&ansicht=${view(i)}`]
    }),
  )

async function keysOf(site: FakeSite, view: (i: number) => string) {
  const { record, world } = await learnSite(site, urlsWith(view))
  const canonicalizer = createCanonicalizer({ record })
  const canonical = (path: string): string => canonicalizer.canonicalize(`https://a.example${path}`).url
  return { canonical, asked: world.asked }
}

describe('a name that is neutral in many sections', () => {
  it('stays in one that reads it, where nobody brought it, with values that others have', async () => {
    const { canonical } = await keysOf(siteThat(false), (i) => VIEWS[i % 6]!)
    expect(canonical('/docs/p7?ansicht=map')).toContain('ansicht')
    expect(canonical('/docs/p7?ansicht=map&pfad=x')).toContain('ansicht')
    expect(canonical('/blog/p7?ansicht=map')).not.toContain('ansicht')
  })

  it('stays there too where all others brought is made up, and the section offers it', async () => {
    const { canonical } = await keysOf(siteThat(true), (i) => `zz${i * 31}`)
    expect(canonical('/docs/p7?ansicht=map')).toContain('ansicht')
    expect(canonical('/blog/p7?ansicht=map')).not.toContain('ansicht')
  })

  it('goes everywhere if no section reads it, for a page or two of each', async () => {
    const plain: FakeSite = ({ pathname }) => pageAbout(pathname)
    const { canonical, asked } = await keysOf(plain, (i) => VIEWS[i % 6]!)
    expect(canonical('/docs/p7?ansicht=map&pfad=x')).toBe('https://a.example/docs/p7')
    expect(asked.filter((url) => url.includes('/docs/') && url.includes('ansicht')).length).toBeLessThanOrEqual(2)
  })
})
