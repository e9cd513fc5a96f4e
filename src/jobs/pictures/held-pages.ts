import type { Page } from '../../fingerprint/types.ts'
import type { FetchPage } from '../../learn/ports.ts'
import { MAX_PART_BYTES } from './page-parts.ts'

/** A port that holds on to the pages it has brought, so that a browser can show the very page that was compared. */
export interface HeldPages {
  readonly fetchPage: FetchPage
  /** The latest page of a URL. One that is too large to be shown is cut, and still longer than what is shown. */
  page(url: string): Page | undefined
}

/** Wraps a port. */
export function holdPages(fetchPage: FetchPage): HeldPages {
  const pages = new Map<string, Page>()
  return {
    page: (url) => pages.get(url),
    fetchPage: (url, take) =>
      fetchPage(url, (page) => {
        const { body } = page
        pages.set(url, { ...page, body: body.length > MAX_PART_BYTES ? body.slice(0, MAX_PART_BYTES + 1) : body })
        return take(page)
      }),
  }
}
