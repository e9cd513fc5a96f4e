/** Parts of a page that change with the response or repeat the request, and the parts that say what is selected. */

import { below, pick, randomOf, token } from './random.ts'
import type { Sheet } from './page.ts'
import { readTarget } from './target.ts'
import { escape, listOf, proseOf, slugOf, titleOf } from './words.ts'

/** One of a few sentences, another one with the next response. */
export function bannerOf({ domain, dress, instance }: Sheet): string {
  if (dress.banners === 0) return ''
  const text = below(randomOf(`banner ${instance}`), dress.banners)
  return `<p>${proseOf(`${domain} banner ${text}`, 6)}</p>\n`
}

/** One paragraph for each fact. */
export function factsOf({ facts }: Sheet): string {
  return facts.map((fact) => `<p>${escape(fact)}</p>\n`).join('')
}

/** The entries of the page in their order; a list of the site where the page has none. */
export function itemsOf({ domain, base, items }: Sheet): string {
  if (items.length === 0) return `<ul>${listOf(`${domain} list ${base}`)}</ul>`
  return `<ul>${items.map((item) => `<li><a href="/${slugOf(item)}">${titleOf(item)}</a></li>`).join('')}</ul>`
}

/** Products that nothing but chance chose, as recommendation services insert them. */
export function recommendationsOf({ domain, dress, instance }: Sheet): string {
  if (dress.recommendations === 0) return ''
  const random = randomOf(`recommendations ${instance}`)
  const links = Array.from({ length: dress.recommendations }, () => {
    const item = `${domain} recommended ${below(random, 60)}`
    return `<a href="/${slugOf(item)}?rec_id=${token(random, 12)}&amp;seq=${pick(random, ['uniform', 'top'])}">${titleOf(item)}</a>`
  })
  return `<section><h2>You may also like</h2>${links.join('\n')}</section>\n`
}

/** A form that sends the parameters of the page on. */
export function hiddenFieldsOf({ dress, url }: Sheet): string {
  if (!dress.hiddenFields) return ''
  const fields = readTarget(url).pairs.map(
    ({ name, value }) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`,
  )
  return `<form action="" method="get">${fields.join('')}<button>Show</button></form>\n`
}

/** Data for scripts, with the query of the next page as a string. */
export function stateOf({ dress, url, base }: Sheet): string[] {
  if (!dress.state) return []
  const query = new URLSearchParams(new URL(url).search)
  query.set('page', '3')
  const next = { page: 3, active: true, qs: query.toString() }
  const data = { title: titleOf(base), pagination: { rel: ['next'], next } }
  return [`<script id="page-data" type="application/json">${JSON.stringify(data)}</script>`]
}

/** The time to the second, as a page prints it, and a link with the id of the request. */
export function momentOf({ dress, domain, second }: Sheet): string {
  const time = new Date(second * 1000).toISOString().slice(11, 19)
  const lines = {
    time: `<p>This page was made at ${time}.</p>`,
    request: `<a href="/report?request=${requestId(domain, second)}">Report a problem</a>`,
  }
  return dress.clock.map((kind) => lines[kind]).join('')
}

/** Settings for scripts, with the id of the request. */
export function settingsOf({ dress, domain, second }: Sheet): string[] {
  if (!dress.clock.includes('request')) return []
  const settings = { requestId: requestId(domain, second), backendTime: 100 + (second % 7), action: 'view' }
  return [`<script id="settings" type="application/json">${JSON.stringify(settings)}</script>`]
}

/** Derived from the clock alone, as some servers do. */
function requestId(domain: string, second: number): string {
  return token(randomOf(`${domain} request ${second}`), 24, '0123456789abcdef')
}
