/** A seeded generator of pages: template words, unique words, and spots that change on every fetch. */

import { seededRandom } from '../../src/cli/files/seeded-random.ts'
import type { Page } from '../../src/fingerprint/types.ts'

/** How a site of the generator looks. */
export interface SiteShape {
  readonly templateWords: number
  readonly uniqueWords: number
  readonly seed: number
}

/** What sets one page of a site apart from its neighbour. */
export type Difference = 'words' | 'image' | 'price' | 'row' | 'links'

/** An HTML page as a fetcher hands it over. */
export function htmlPage(html: string, url = 'https://shop.example/p/7'): Page {
  return {
    url,
    finalUrl: url,
    status: 200,
    contentType: 'text/html; charset=utf-8',
    body: new TextEncoder().encode(html),
  }
}

/** One page of a site, by number, and what makes it another page in exactly one respect. */
export interface PageChoice {
  readonly page: number
  readonly changed?: Difference
}

/** A site: `fetch` varies what is volatile. */
export type Site = (choice: PageChoice, fetch: number) => Page

/** Builds what all pages of a site share once. */
export function generatedSite({ templateWords, uniqueWords, seed }: SiteShape): Site {
  const shared = seededRandom(seed)
  const paragraphs = Array.from({ length: Math.ceil(templateWords / 40) }, () => `<p>${words(40, shared)}</p>`)
  const half = paragraphs.length >> 1
  const names = Array.from({ length: 27 }, () => words(2, shared))
  return ({ page, changed }, fetch) => {
    const own = seededRandom(seed * 31 + page * 2)
    const now = seededRandom(seed * 1009 + page * 101 + fetch)
    const unique = words(uniqueWords - 1, own)
    const last = `${words(1, own)}${changed === 'words' ? 's' : ''}`
    const price = 10 + integer(90, own) + (changed === 'price' ? 1 : 0)
    const rows = names.slice(0, 12).map((name, row) => {
      const stock = integer(50, own) + (changed === 'row' && row === 7 ? 1 : 0)
      return `<tr><td>${name}</td><td>${stock}</td></tr>`
    })
    const links = names.slice(12).map((name, item) => {
      const target = integer(9000, own) + (changed === 'links' && item === 9 ? 1 : 0)
      return `<li><a href="/item/${target}">${name}</a></li>`
    })
    const image = `/img/shoe-${page}-${changed === 'image' ? 'red' : 'blue'}.jpg?v=${integer(99, now)}`
    const body = `<h1>Product</h1><img src="${image}"><span class="price">${price}.00 EUR</span>
${paragraphs.slice(0, half).join('\n')}<p>${unique} ${last}</p>${paragraphs.slice(half).join('\n')}
<table><tbody>${rows.join('\n')}</tbody></table><ul class="listing">${links.join('\n')}</ul>`
    return htmlPage(withChrome(body, now))
  }
}

/** Everything around the content: navigation, and six kinds of volatile spots. */
function withChrome(body: string, now: () => number): string {
  const nav = ['home', 'shoes', 'shirts', 'help'].map((name) => `<li><a href="/${name}">${name}</a></li>`)
  const related = Array.from({ length: 5 }, () => integer(25, now)).map(
    (item) =>
      `<li><a href="/p/${item}"><img src="/thumbs/${item}.jpg"> related ${'abcdefghijklmnopqrstuvwxy'.charAt(item)}</a></li>`,
  )
  return `<!doctype html><html><head><title>Shop</title><meta name="csrf-token" content="${now()}"></head><body>
<nav><ul>${nav.join('')}</ul></nav>
<div class="banner"><p>${now() < 0.5 ? 'Try our new look' : 'Sale ends soon, hurry up'}</p></div>
<main id="content">${body}
<form action="/cart"><input type="hidden" name="token" value="${now()}"><button>Buy</button></form></main>
<aside><div class="ad"><a href="https://ads.example/c/${integer(1e6, now)}">${words(3, now)}</a></div>
<h3>Related</h3><ul class="related">${related.join('\n')}</ul></aside>
<footer><p class="visits">${integer(1e5, now)} visits</p><p>Generated at 12:${integer(60, now)}:${integer(60, now)}</p>
<p>Imprint</p></footer><script>window.nonce=${now()}</script></body></html>`
}

function words(count: number, random: () => number): string {
  return Array.from({ length: count }, () => `w${Math.floor(random() * 4000).toString(36)}x`).join(' ')
}

function integer(below: number, random: () => number): number {
  return Math.floor(random() * below)
}
