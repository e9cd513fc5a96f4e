/** HTML as sites send it: a page's own words inside a template that is most of the text. */

import { chanceOf, hashText, pick, randomOf, token } from './random.ts'
import type { Dress } from './types.ts'
import {
  bannerOf,
  factsOf,
  momentOf,
  hiddenFieldsOf,
  itemsOf,
  recommendationsOf,
  settingsOf,
  stateOf,
} from './parts.ts'
import { escape, listOf, proseOf, slugOf, titleOf } from './words.ts'

/** The input of one page. */
export interface Sheet {
  readonly domain: string
  readonly route: string
  readonly content: string
  readonly base: string
  /** The requested URL, for echoes. */
  readonly url: string
  /** The value of `rel=canonical`; undefined leaves it out. */
  readonly canonical: string | undefined
  readonly dress: Dress
  /** Identifies this response among those of the same page. */
  readonly instance: string
  /** The second of the response by the origin's clock. */
  readonly second: number
  /** A part that changes with each response, outside the usual volatile places. */
  readonly noise: boolean
  readonly bucket: string
  readonly frame: string | undefined
  readonly sheet: string
  readonly price: number | undefined
  readonly choices: readonly string[]
  readonly facts: readonly string[]
  readonly items: readonly string[]
  readonly head: readonly string[]
}

/** Draws a page. The same sheet gives the same bytes. */
export function drawPage(sheet: Sheet): string {
  const { domain, content, base } = sheet
  const title = titleOf(`${domain} ${content}`)
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${title} | ${siteName(domain)}</title>
${headOf(sheet, title)}
</head><body class="${sheet.route}">
${headerOf(sheet)}
<main><nav class="crumbs"><a href="/">Home</a> / <a href="/${sheet.route}">${sheet.route}</a></nav>
<article><h1>${title}</h1>
${bannerOf(sheet)}${factsOf(sheet)}${sheet.noise ? drawNoise(sheet) : ''}${frameOf(sheet)}${choiceOf(sheet)}<p class="lead">${proseOf(`${domain} base ${base}`, 12)}</p>
<img src="/img/${hashText(`${domain} ${content}`).toString(16)}.jpg?w=640" alt="${title}">
<p>${proseOf(`${domain} own ${content}`, ownWords(sheet))}</p>
${itemsOf(sheet)}
</article>
${recommendationsOf(sheet)}${hiddenFieldsOf(sheet)}${sheet.dress.echo ? echoes(sheet) : ''}${sidebarOf(sheet)}
</main>
${footerOf(sheet)}
</body></html>`
}

/** Draws a block page: the same for every URL of the site. */
export function drawWall(domain: string, wall: string, instance: string): string {
  const words = wall === 'script-shell' ? '' : `<p>${proseOf(`${domain} wall ${wall}`, 24)}</p>`
  const body = WALLS[wall] ?? ''
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${siteName(domain)}</title><script src="/app.js?v=7"></script></head>
<body><!-- ${instance} -->${body}${words}</body></html>`
}

const WALLS: Readonly<Record<string, string>> = {
  login:
    '<h1>Please log in</h1><form method="post" action="/login"><input name="user"><input type="password" name="password"><button>Log in</button></form>',
  challenge: '<h1>Checking your browser</h1><noscript>Please enable JavaScript to continue.</noscript>',
  'script-shell': '<div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript>',
  'not-found': '<h1>Nothing here</h1><p>The page you are looking for is gone. Try our start page.</p>',
  homepage: '<h1>Welcome</h1><ul><li><a href="/news">News</a></li><li><a href="/shop">Shop</a></li></ul>',
}

function siteName(domain: string): string {
  return titleOf(`site ${domain}`)
}

/** 5 to 120 words that only this page has, fewer where the dress says so. */
function ownWords({ domain, content, dress }: Sheet): number {
  return Math.max(5, Math.round(5 + chanceOf(`${domain} length ${content}`) * (dress.ownWords - 5)))
}

function frameOf({ frame }: Sheet): string {
  return frame === undefined ? '' : `<iframe src="${escape(frame)}" width="640"></iframe>\n`
}

function headOf(page: Sheet, title: string): string {
  const { url, canonical, content, domain, dress, instance, sheet } = page
  const lines = [
    `<meta name="description" content="${proseOf(`${domain} description ${content}`, 14)}">`,
    `<meta property="og:title" content="${title}">`,
    `<link rel="stylesheet" href="/${sheet}.css?v=${hashText(domain) % 97}">`,
    `<script type="application/ld+json">${JSON.stringify({ '@type': 'Article', headline: title, sku: hashText(content).toString(36) })}</script>`,
  ]
  lines.push(...page.head, ...stateOf(page), ...settingsOf(page))
  if (canonical !== undefined) lines.push(`<link rel="canonical" href="${escape(canonical)}">`)
  if (dress.echo) lines.push(`<meta property="og:url" content="${escape(url)}">`)
  if (dress.volatile > 0) lines.push(`<meta name="csrf-token" content="${token(randomOf(`csrf ${instance}`), 32)}">`)
  return lines.join('\n')
}

function headerOf({ domain, dress, url }: Sheet): string {
  const login = dress.echo
    ? `<a href="/login?return=${encodeURIComponent(url)}">Log in</a>`
    : '<a href="/login">Log in</a>'
  return `<header><a href="/" class="logo">${siteName(domain)}</a><nav>${listOf(`${domain} menu`)}</nav>${login}
<p>${proseOf(`${domain} header`, Math.round(dress.chromeWords * 0.2))}</p></header>`
}

function sidebarOf({ domain, route, dress, instance }: Sheet): string {
  const rotating = dress.volatile === 2 ? `<ul class="rotating">${listOf(`${domain} rotating ${instance}`)}</ul>` : ''
  const ad =
    dress.volatile === 2
      ? `<div class="ad" id="ad-${token(randomOf(`ad ${instance}`), 8)}">${proseOf(`ad ${instance}`, 6)}</div>`
      : ''
  return `<aside><h2>More</h2><p>${proseOf(`${domain} aside ${route}`, Math.round(dress.chromeWords * 0.3))}</p>${rotating}${ad}</aside>`
}

function footerOf(sheet: Sheet): string {
  const { domain, dress, instance, bucket } = sheet
  const random = randomOf(`footer ${instance}`)
  const stamp = dress.volatile > 0 ? `<p class="stamp">Page generated in 0.${token(random, 3, '0123456789')} s</p>` : ''
  const counter = dress.volatile === 2 ? `<p class="count">${token(random, 6, '123456789')} views</p>` : ''
  const experiment =
    bucket === '' ? '' : `<section class="experiment">${proseOf(`${domain} bucket ${bucket}`, 9)}</section>`
  return `<footer>${experiment}<p>${proseOf(`${domain} footer`, Math.round(dress.chromeWords * 0.5))}</p>${stamp}${counter}${momentOf(sheet)}
<form method="post" action="/subscribe"><input type="hidden" name="csrf" value="${token(random, 24)}"><input name="mail"></form></footer>`
}

/** Links that repeat the requested URL. */
function echoes({ url }: Sheet): string {
  const address = encodeURIComponent(url)
  const next = `${url}${url.includes('?') ? '&' : '?'}page=2`
  return `<div class="share"><a href="https://share.example/post?u=${address}">Share</a>
<a href="mailto:?body=${address}">Mail</a><a href="${escape(next)}">Next page</a><a href="${escape(url)}#comments">Comments</a></div>
`
}

/** A banner, an announcement or a list that the previous response did not have, at changing places. */
function drawNoise({ instance }: Sheet): string {
  const random = randomOf(`noise ${instance}`)
  const text = proseOf(`noise ${instance}`, 8)
  return pick(random, [
    `<div class="banner"><strong>${text}</strong></div>\n`,
    `<p>${text}</p>\n`,
    `<ul><li>${text}</li><li>${proseOf(`more ${instance}`, 5)}</li></ul>\n`,
  ])
}

function choiceOf({ price, choices, instance }: Sheet): string {
  const left = Math.floor(chanceOf(`left ${instance}`) * 90)
  const offer = price === undefined ? '' : `<p class="offer"><b>EUR ${price}.00</b> <i>${left} left</i></p>\n`
  const links = choices.map((href) => `<li><a href="${escape(href)}">${slugOf(href)}</a></li>`)
  return links.length === 0 ? offer : `${offer}<ul class="choice">${links.join('')}</ul>\n`
}
