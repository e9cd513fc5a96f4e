import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** How often the page is asked for, and for how long. */
interface Patience {
  readonly timeout: number
  readonly interval: number
}

/** Asks for a page, signed in as `page` is, until its source has so many matches. The browser does not show it: that takes longer than to serve it. */
export async function untilServed(
  page: Page,
  url: string,
  pattern: RegExp,
  matches: number,
  patience: Patience,
): Promise<void> {
  const found = async (): Promise<number> => {
    const response = await page.request.get(url)
    return [...(await response.text()).matchAll(pattern)].length
  }
  await expect.poll(found, patience).toBe(matches)
}
