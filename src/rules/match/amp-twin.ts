/**
 * AMP twins of articles: a site serves an article once more for AMP, under a mark in the host (`amp.`), the path (`/amp`, `.amp.html`)
 * or the query (`?amp=1`). The mark alone proves nothing, since shops sell amps and documents are about AMP: the path must be that of
 * an article. Source: https://amp.dev/documentation/guides-and-tutorials/optimize-and-measure/discovery (2026-11-27).
 */

import { registrableDomain } from '../../url/host.ts'
import type { Place } from './types.ts'

/** How a segment that marks a twin in front of others begins. */
export const AMP_SEGMENT = 'amp/'

const YEAR = String.raw`(?:19|20)\d\d`
const MONTH = '(?:0?[1-9]|1[0-2]|jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)'
/** A year, a month and something behind; or a year and a title of two words. */
const DATED = new RegExp(String.raw`/${YEAR}(?:[/-]?${MONTH}(?:[/-]?\d\d?)?/(?!\d\d?/?$)[^/]|/[^/-]+-[^/]+/?$)`)
/** A number of the article at the end. */
const NUMBERED = /\D\d{5,}(?:\.html?)?\/?$/
/** A last segment of at least four words. */
const TITLED = /\/(?:[^/-]+-){3,}[^/-]+\/?$/

const AT_END = /^(.+)\/amp(\/?)$/
const AS_ENDING = /^(.+)([.-])amp(\.html?|)$/
const BEFORE_SLUG = /^(.*?\/)amp\/(.+)$/
const IN_QUERY = /^amp(?:=(?:1|true|yes)?)?$|^(?:format|mode|output|outputType|view)=amp$/
const IN_HOST = 'amp.'

/** The article whose AMP twin stands at a place; undefined for any other page. Linear time, never throws. */
export function articleOfAmp({ host, path, query }: Place): Place | undefined {
  const ownPath = withoutMark(path)
  if (!isArticle(ownPath)) return ownPath === path ? undefined : { host, path: ownPath, query }
  const article = { host: siteOf(host), path: ownPath, query: withoutPieces(query) }
  const isTwin = article.host !== host || ownPath !== path || article.query !== query
  return isTwin ? article : undefined
}

function isArticle(path: string): boolean {
  return isCertain(path) || TITLED.test(path)
}

/** No other page of a site has this date and title, or this number. */
function isCertain(path: string): boolean {
  return DATED.test(path) || NUMBERED.test(path)
}

function withoutMark(path: string): string {
  const [, page, slash] = AT_END.exec(path) ?? []
  if (page !== undefined) return isArticle(page) || /\.html?$/.test(page) ? page + slash : path
  const [, name, joint, ending] = AS_ENDING.exec(path) ?? []
  if (name !== undefined) {
    const whole = name + ending
    return (joint === '.' && ending !== '') || NUMBERED.test(whole) ? whole : path
  }
  const [, start, rest] = BEFORE_SLUG.exec(path) ?? []
  return rest !== undefined && isCertain(`/${rest}`) ? start + rest : path
}

function siteOf(host: string): string {
  const site = host.slice(IN_HOST.length)
  return host.startsWith(IN_HOST) && registrableDomain(site) !== undefined ? site : host
}

function withoutPieces(query: string | undefined): string | undefined {
  const pieces = query?.split('&') ?? []
  const kept = pieces.filter((piece) => !IN_QUERY.test(piece))
  return kept.length === pieces.length ? query : kept.length === 0 ? undefined : kept.join('&')
}
