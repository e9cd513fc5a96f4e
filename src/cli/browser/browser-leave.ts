import { refusedUrl } from '../../fetcher/address.ts'
import type { Limiter } from '../../fetcher/limiter.ts'
import { crawlDelayMs, isAllowed, productToken, type Robots } from '../../fetcher/robots.ts'
import type { Sleep } from '../../fetcher/sleep.ts'

/** What decides whether a browser may send a request. */
export interface BrowserLeaveOptions {
  /** Whether a URL, as the browser asks for it, is of the site that is read. */
  readonly isOfSite: (url: URL) => boolean
  readonly allowPrivate: boolean
  /** Shared with the fetcher, so that both together keep to one rate. */
  readonly limiter: Limiter
  readonly ratePerSecond: number
  readonly userAgent: string
  /** The rules of an origin; undefined when they cannot be read, which forbids everything. */
  readonly robotsOf: (origin: string) => Promise<Robots | undefined>
  readonly sleep: Sleep
  readonly nowMs: () => number
  readonly signal: AbortSignal
}

/** Pictures, fonts, films: the layout does without, and the site is spared most requests. */
const LEFT_OUT = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|woff2?|ttf|otf|eot|mp4|webm|mp3|ogg|m4a|pdf|zip|gz)$/i

/** Interception and proxy ask about one request, one after the other. */
const SAME_REQUEST_MS = 10_000

/** A page whose parts would have to wait longer is given up. */
const LONGEST_WAIT_MS = 30_000

/**
 * Gives a browser leave, request by request, under the rules that the fetcher keeps: the site alone, public addresses unless
 * allowed otherwise, robots.txt, and one rate for everything. Never rejects.
 */
export function createBrowserLeave(options: BrowserLeaveOptions): (url: string) => Promise<boolean> {
  const granted = new Map<string, number>()
  const token = productToken(options.userAgent)

  async function ask(url: URL): Promise<boolean> {
    if (LEFT_OUT.test(url.pathname) || !options.isOfSite(url)) return false
    if (refusedUrl(url, { allowPrivate: options.allowPrivate }) !== undefined) return false
    const robots = await options.robotsOf(url.origin)
    if (robots === undefined || !isAllowed(robots, token, url.pathname + url.search)) return false
    return leaveFor(url.hostname, crawlDelayMs(robots, token), options)
  }

  return async (text) => {
    const url = URL.parse(text)
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false
    const before = granted.get(url.href)
    granted.delete(url.href)
    if (before !== undefined && options.nowMs() - before < SAME_REQUEST_MS) return true
    if (!(await ask(url))) return false
    granted.set(url.href, options.nowMs())
    return true
  }
}

async function leaveFor(host: string, delayMs: number, options: BrowserLeaveOptions): Promise<boolean> {
  const wish = { requestsPerSecond: options.ratePerSecond, crawlDelayMs: delayMs }
  for (let waitedMs = 0; !options.signal.aborted;) {
    // One by one: every answer says when to ask again.
    const permission = await options.limiter.ask(host, wish)
    const waitMs = permission.kind === 'granted' ? permission.delayMs : permission.retryAfterMs
    waitedMs += waitMs
    if (waitedMs > LONGEST_WAIT_MS) return false
    await options.sleep(waitMs, options.signal)
    if (permission.kind === 'granted') return !options.signal.aborted
  }
  return false
}
