/** The demo shop as a domain of the console: seen URLs, and a map that a person or the first run may change. */

import { PAGES, variantPath } from '../../../scripts/e2e/shop-traffic.ts'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import { learned, recordOf } from '../../jobs/support/records.ts'
import { TOKEN, type ConsolePlatform } from './console-platform.ts'

/** Its name. */
export const DOMAIN = 'shop.example'

/** Key of the pattern of its product pages. */
export const PRODUCT_KEY = '/products/*?spot&variant'

/** Adds 60 seen URLs, and a map that keeps `spot`, without evidence that it is important: the first run will drop it. */
export async function openShop(platform: ConsolePlatform): Promise<void> {
  await addSeenUrls(platform, DOMAIN)
  const kept = { ...learned(['spot', 'variant'], []), basis: 'inferred' } as const
  const slugs = ['canvas-tote', 'day-pack', 'desk-lamp']
  await publish(platform, Object.fromEntries(slugs.map((slug) => [`/products/${slug}?spot&variant`, kept])))
}

/** Adds 60 URLs of the shop that were seen under a domain. */
export async function addSeenUrls({ env: { CORPUS } }: ConsolePlatform, domain: string): Promise<void> {
  const urls = Array.from({ length: 60 }, (_, n) => `https://${domain}${variantPath(n * PAGES.length * 5 + (n % 5))}`)
  await CORPUS.get(CORPUS.idFromName(domain)).add(
    urls.map((url, n) => ({ id: `e${n}`, url, pattern: '/products?spot&variant', hits: 1 })),
    Date.now(),
  )
}

/** Publishes a map of the shop as an operator does, over whatever is in force; throws unless it is taken. */
export async function publish(platform: ConsolePlatform, patterns: DomainRecord['patterns']): Promise<void> {
  const { sha256: _, ...record } = recordOf({ domain: DOMAIN, patterns })
  const authorization = `Bearer ${TOKEN}`
  await fetch(`${platform.origin}/v1/domains/${DOMAIN}`, { method: 'PUT', headers: { authorization } })
  const current = await platform.env.DOMAIN_RECORDS.get<{ revision: number }>(`domain:${DOMAIN}`, 'json')
  const put = await fetch(`${platform.origin}/v1/domains/${DOMAIN}/record?acceptDrops=true`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/json', 'if-match': `"${current?.revision ?? 0}"` },
    body: JSON.stringify(record),
  })
  if (put.status !== 200) throw new Error(`the map was not taken: ${put.status} ${await put.text()}`)
}
