/** Requests to the demo shop as clients send them: one page, many URLs. */

/** Outcome of one request. */
export interface Visited {
  readonly path: string
  readonly status: number
  readonly body: string
  readonly applied: string
  readonly cacheStatus: string
}

/** A server of the shop's URLs. */
export type Shopper = (path: string, method?: string) => Promise<Visited>

/** Every requested page: three products in all colours, distinguished by `variant`. */
export const PAGES: readonly string[] = ['canvas-tote', 'day-pack', 'desk-lamp'].flatMap((slug) =>
  ['2', '3'].filter((id) => slug !== 'day-pack' || id === '2').map((id) => `/products/${slug}?variant=${id}`),
)

const DRESSINGS: readonly ((path: string, spot: string) => string)[] = [
  (path, spot) => `${path}&spot=${spot}`,
  (path, spot) => `${path}&spot=${spot}&utm_source=mail&utm_campaign=autumn`,
  (path, spot) => path.replace('?', `?spot=${spot}&gclid=x${spot}&`),
  (path, spot) => path.replace('?', `?fbclid=y${spot}&`).concat(`&spot=${spot}`),
  (path, spot) => path.replace('variant', '%76ariant').concat(`&spot=${spot}`),
]

/** The n-th request: the pages in turn, never the same spot twice. */
export function variantPath(n: number): string {
  const page = PAGES[n % PAGES.length]!
  return DRESSINGS[Math.floor(n / PAGES.length) % DRESSINGS.length]!(page, spotOf(n))
}

/** The value of `spot` in the n-th request. */
export function spotOf(n: number): string {
  return `s${(n * 7919 + 104_729).toString(36)}`
}

const AT_ONCE = 12

/** Sends the requests `from` to `to` (exclusive), a few at a time, in order of `n`. */
export async function sendVariants(shop: Shopper, from: number, to: number): Promise<readonly Visited[]> {
  const visited: Visited[] = []
  for (let n = from; n < to; n += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, to - n) }, (_, i) => shop(variantPath(n + i)))
    visited.push(...(await Promise.all(batch)))
  }
  return visited
}
