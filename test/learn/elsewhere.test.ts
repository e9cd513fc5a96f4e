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

  describe('by inference alone', () => {
    const sections = ['blog', 'news', 'shop', 'team', 'help', 'jobs', 'press', 'faq', 'legal', 'maps', 'forum', 'wiki']
    /** Too few in each section for a verdict, and none in `docs`. */
    const small = sections.flatMap((section, nth) =>
      [0, 1, 2, 3].flatMap((i) => {
        const stand = `stand=${(i * 37 + nth * 1001) * 7919}`
        const path = `https://a.example/${section}/p${i}`
        return [`${path}?pfad=t${i * 31}`, `${path}?art=${i}&${stand}`, ...(i < 2 ? [`${path}?${stand}1`] : [])]
      }),
    )
    const docs = [...Array(160).keys()].map((i) => `https://a.example/docs/p${i % 50}?pfad=t${i * 7919}`)
    const pageOf = (url: URL, isRead: boolean): string =>
      `${url.pathname} ${url.searchParams.get('art') ?? ''} ${isRead ? (url.searchParams.get('stand') ?? '') : ''}`
    const canonicalOf = async (site: FakeSite) => {
      const { record } = await learnSite(site, [...docs, ...small])
      const { canonicalize } = createCanonicalizer({ record })
      return (path: string): string => canonicalize(`https://a.example${path}`).url
    }

    it('stays in a section that reads it', async () => {
      const canonical = await canonicalOf((url) => pageAbout(pageOf(url, url.pathname.startsWith('/docs/'))))
      expect(canonical('/docs/p7?stand=771')).toContain('stand')
      expect(canonical('/docs/p7?pfad=x')).toBe('https://a.example/docs/p7')
    })

    it('goes where no section reads it, beside others too', async () => {
      const canonical = await canonicalOf((url) => pageAbout(pageOf(url, false)))
      expect(canonical('/docs/p7?stand=771')).toBe('https://a.example/docs/p7')
      expect(canonical('/docs/p7?pfad=x&stand=771')).toBe('https://a.example/docs/p7')
    })
  })
})
