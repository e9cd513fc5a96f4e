/** The platform and the browser that all parts of the console's tests share: they begin and end with the test file. */

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { startBrowser } from './console-browser.ts'
import { startConsole, type ConsolePlatform } from './console-platform.ts'

/** With nothing stored but what tests before this one left. */
export let platform: ConsolePlatform
/** Chromium. */
export let browser: Browser

beforeAll(async () => {
  ;[platform, browser] = await Promise.all([startConsole(), startBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await platform?.close()
})
