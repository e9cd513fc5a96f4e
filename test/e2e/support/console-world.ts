/** The platform and the browser that all parts of the console's tests share: they begin and end with the test file. */

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { bindBrowser, type BoundBrowser } from '../../../scripts/screenshots/bound-browser.ts'
import { startBrowser } from './console-browser.ts'
import { startConsole, type ConsolePlatform } from './console-platform.ts'

/** With nothing stored but what tests before this one left. */
export let platform: ConsolePlatform
/** Chromium. */
export let browser: Browser

let bound: BoundBrowser | undefined

beforeAll(async () => {
  bound = await bindBrowser()
  ;[platform, browser] = await Promise.all([startConsole(bound.configPath), startBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await platform?.close()
  await bound?.close()
})
