/**
 * Answers the requests of a page that a browser shows. The browser has no access to the network: the polite fetcher of the page
 * fetches each part, so that robots.txt, rate, address checks and the bounds of the site apply to it as well.
 */

import type { PoliteFetcher } from '../../fetcher/polite-fetch.ts'
import { carriesSecret } from '../events/traffic-event.ts'

/** One request of a page. */
export interface PartRequest {
  readonly url: string
  readonly method: string
  /** As the DevTools protocol names it: `Stylesheet`, `Image`, … */
  readonly type: string
}

/** The response to one request. */
export interface Part {
  readonly status: number
  readonly contentType: string
  readonly body: Uint8Array
}

/** The parts of one page, while it is shown. */
export interface PageParts {
  /** Undefined: the browser gets nothing. Never rejects. */
  answer(request: PartRequest): Promise<Part | undefined>
  /** Parts that the page would have shown and did not get. */
  leftOut(): number
  /** Call it once the picture is taken: it stops further fetches. */
  close(): void
}

/** Requests of one page that are answered. Each costs the site a request, at the usual rate. */
export const MAX_PARTS = 12
/** Bytes of a part: with more, what is sent to the browser would not fit one message of the platform. */
export const MAX_PART_BYTES = 700_000

// The other types show nothing on a still picture, or only report a page view.
const SHOWN: ReadonlySet<string> = new Set(['Stylesheet', 'Image', 'Font', 'Script', 'XHR', 'Fetch'])

/** Pages that share parts share their copies, so that each is fetched once. */
export function openSiteParts(get: PoliteFetcher['get']): () => PageParts {
  const copies = new Map<string, Promise<Part | undefined>>()
  return () => openPageParts(copies, get)
}

function openPageParts(copies: Map<string, Promise<Part | undefined>>, get: PoliteFetcher['get']): PageParts {
  const wanted = new Set<string>()
  const missing = new Set<string>()
  let isOpen = true
  let last: Promise<unknown> = Promise.resolve()

  /** One after the other: a request that has not begun when the page closes must not be sent. */
  function inTurn(url: string): Promise<Part | undefined> {
    const turn = last.then(async () => {
      if (isOpen) return fetchPart(url, get)
      copies.delete(url)
      return undefined
    })
    last = turn
    return turn
  }

  function partOf(text: string): Promise<Part | undefined> | undefined {
    const url = URL.parse(text)
    if (url === null || carriesSecret(text)) return undefined
    url.hash = ''
    if (!wanted.has(url.href) && wanted.size >= MAX_PARTS) return undefined
    wanted.add(url.href)
    const copy = copies.get(url.href) ?? inTurn(url.href)
    copies.set(url.href, copy)
    return copy
  }

  return {
    async answer({ url, method, type }) {
      if (!isOpen || !SHOWN.has(type)) return undefined
      const part = method === 'GET' ? await partOf(url) : undefined
      if (part === undefined) missing.add(url)
      return part
    },
    leftOut: () => missing.size,
    close() {
      isOpen = false
    },
  }
}

async function fetchPart(url: string, get: PoliteFetcher['get']): Promise<Part | undefined> {
  const visit = await get(url)
  if (visit.kind !== 'page' || visit.taken.body.length > MAX_PART_BYTES) return undefined
  const { status, contentType, body } = visit.taken
  return { status, contentType, body }
}
