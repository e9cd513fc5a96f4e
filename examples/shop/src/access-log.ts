/** A day of the demo shop as its web server would have logged it: what `canon learn` is shown in the quick start. */

import { seededRandom } from '../../../src/cli/files/seeded-random.ts'
import { CATEGORIES, PRODUCTS, SORTS } from './catalogue.ts'

/** Lines of the log. */
export const LOG_LINES = 800

const BEGUN_MS = Date.UTC(2026, 10, 20)
const SECONDS_BETWEEN = 45
const BROWSERS = ['Mozilla/5.0 (X11; Linux x86_64)', 'Mozilla/5.0 (iPhone)', 'Mozilla/5.0 (Windows NT 10.0)']
const WORDS = ['lamp', 'light', 'bag', 'zip', 'oak', 'glass', 'dotted pages', 'canvas', 'café']

type Random = () => number

/** The log in the combined format, the same on every machine; all requests are made up. */
export function accessLog(): string {
  const random = seededRandom(7)
  return Array.from({ length: LOG_LINES }, (_, index) => `${line(index, random)}\n`).join('')
}

function line(index: number, random: Random): string {
  const { method, target, status } = request(random)
  const when = stamp(new Date(BEGUN_MS + index * SECONDS_BETWEEN * 1000))
  const who = `192.0.2.${1 + Math.floor(random() * 200)}`
  return `${who} - - [${when}] "${method} ${target} HTTP/1.1" ${status} ${2_000 + Math.floor(random() * 900)} "-" "${pick(BROWSERS, random)}"`
}

function stamp(date: Date): string {
  const month = date.toLocaleString('en', { month: 'short', timeZone: 'UTC' })
  const day = String(date.getUTCDate()).padStart(2, '0')
  return `${day}/${month}/${date.getUTCFullYear()}:${date.toISOString().slice(11, 19)} +0000`
}

interface LoggedRequest {
  readonly method: string
  readonly target: string
  readonly status: number
}

function request(random: Random): LoggedRequest {
  const chance = random()
  if (chance < 0.04) return { method: 'POST', target: '/cart', status: 303 }
  if (chance < 0.08) return { method: 'GET', target: '/style.css', status: 200 }
  if (chance < 0.1) return { method: 'GET', target: '/products/gone?variant=9', status: 404 }
  return { method: 'GET', target: dressed(page(random), random), status: 200 }
}

/** A page as the shop links it: `variant`, `sort`, `page` and `q` decide about it. */
function page(random: Random): string {
  const chance = random()
  if (chance < 0.6) {
    const product = pick(PRODUCTS, random)
    return `/products/${product.slug}?variant=${pick(product.variants, random).id}`
  }
  const sort = pick(Object.keys(SORTS), random)
  if (chance < 0.8) return `/category/${pick(Object.keys(CATEGORIES), random)}?sort=${sort}`
  const q = encodeURIComponent(pick(WORDS, random)).replaceAll('%20', '+')
  return `/search?q=${q}&page=${1 + Math.floor(random() * 2)}&sort=${sort}`
}

/** The page as it is asked for: `spot`, the place that was clicked, and `visit` of a search are the shop's own noise, the rest is known to everybody. */
function dressed(target: string, random: Random): string {
  const code = (): string => Math.floor(random() * 0x1_0000_0000).toString(36)
  const noise = [
    ...(random() < 0.5
      ? [`spot=${pick(['top', 'teaser', 'footer', 'mail'], random)}${Math.floor(random() * 40)}`]
      : []),
    ...(target.startsWith('/search') && random() < 0.3 ? [`visit=${code()}`] : []),
    ...(random() < 0.15 ? ['utm_source=newsletter', `utm_campaign=w${Math.floor(random() * 52)}`] : []),
    ...(random() < 0.1 ? [`gclid=${code()}`] : []),
  ]
  const [path = '', query = ''] = target.split('?')
  const pairs = random() < 0.3 ? [...noise, query] : [query, ...noise]
  return `${path}?${pairs.join('&')}`
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)]!
}
