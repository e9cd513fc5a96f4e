/** Small sites drawn from a seed: templates, parameters that matter on some of them, noise, and what real sites do beside it. */

import { dice, type Answer, type FakeSite } from './fake-site.ts'

export interface GeneratedSite {
  readonly site: FakeSite
  readonly urls: readonly string[]
  /** What a URL shows, whatever changes by chance left out. */
  readonly truthOf: (url: URL) => string
}

const WORDS = ['cut', 'hue', 'shade', 'wood', 'grain', 'spot', 'trail', 'way', 'hop', 'drop', 'mark', 'wave'] as const

/** @param size URLs of the log; a larger log of one seed begins with the smaller one */
export function generatedSite(seed: number, size: number): GeneratedSite {
  const draw = dice(seed * 7919 + 11)
  draw()
  const pick = (count: number): number => Math.floor(draw() * count)
  const names = WORDS.toSorted(() => draw() - 0.5)
  const matters = names.slice(0, 1 + pick(2))
  const noise = names.slice(4, 6 + pick(3))
  const paths = ['/item', '/list', '/view'].slice(0, 1 + pick(3))
  const traits = { hasBanner: draw() < 0.4, echoes: draw() < 0.3, isSlow: draw() < 0.2, special: draw() < 0.3 }
  const echoing = traits.echoes && paths.length > 1 ? paths.at(-1) : undefined
  const truthOf = (url: URL): string => {
    const [, section = '', item = ''] = decodeURI(url.pathname).split('/')
    const chosen = matters.map((name) => `${name} ${url.searchParams.get(name)?.slice(0, 2) ?? 'none'}`)
    const own = traits.special && url.searchParams.get(noise[0]!) === 'gold' ? 'gold edition' : ''
    return `${section} ${item} ${chosen.join(' ')} ${own}${`/${section}` === echoing ? url.search.replaceAll(/\W+/g, ' and ') : ''}`
  }
  const site: FakeSite = (url, visit, requests) => {
    if (traits.isSlow && requests % 23 === 5) return { fails: 'timeout' }
    return smallPage(truthOf(url), traits.hasBanner ? BANNERS[(visit + requests) % 2]! : BANNERS[0])
  }
  const urls = Array.from({ length: size }, () => {
    const path = paths[pick(paths.length)]!
    const pairs = [
      ...matters.filter(() => draw() < 0.7).map((name) => `${name}=${['oak', 'elm', 'fir', 'ash'][pick(4)]}`),
      ...noise.filter(() => draw() < 0.4).map((name) => `${name}=${draw() < 0.2 ? 'gold' : `${name}${pick(400)}x`}`),
    ]
    return `https://shop.example${path}/${'abcdefghijklmnopqrst'[pick(20)]}${pick(1)}?${pairs.join('&')}`
  })
  return { site, urls: urls.map((url) => (url.endsWith('?') ? `${url}${matters[0]}=oak` : url)), truthOf }
}

const BANNERS = ['Free returns', 'Summer sale'] as const

/** A page of few lines, because a test fetches hundreds. */
function smallPage(about: string, banner: string): Answer {
  const words = about.replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)
  return {
    html: `<!doctype html><title>${words}</title><header><p>Our shop</p><p class="banner">${banner}</p></header>
<main><h1>${words}</h1><p class="text">All about ${words}</p><div class="facts"><b>one</b><i>two</i><em>three</em><u>four</u></div></main>
<footer><p>Imprint</p><address>Contact</address></footer>`,
  }
}
