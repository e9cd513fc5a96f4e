/** A real Chromium that visits the console, and notes everything that should not happen. */

import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core'
import { ASSET_PATHS } from '../../../src/console/assets/asset-paths.ts'
import { chromiumPath } from '../../../src/cli/browser/chromium-path.ts'

/** How a page is looked at. */
export interface Look {
  readonly theme: 'light' | 'dark'
  readonly width: number
  /** Default: scripts run. */
  readonly scripts?: boolean
}

/** A signed-in browser window. */
export interface Visit {
  readonly page: Page
  /** Opens a path of the console; throws unless it answers with this status. */
  open(path: string, status?: number): Promise<void>
  /** What went wrong so far: console errors, failed scripts, requests to other hosts. Empty when nothing did. */
  readonly complaints: string[]
  close(): Promise<void>
}

/** Starts Chromium: `CHROMIUM_PATH` or the one of the distribution. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(process.env), args: ['--no-sandbox'] })
}

interface Window {
  readonly page: Page
  readonly complaints: string[]
}

// A window takes a second of both: those that are signed in are kept for the next visit, by browser, site, token and scripts.
const idleWindows = new WeakMap<Browser, Map<string, Window[]>>()

/** Opens a window, or takes one that another visit left; with a token, signed in through the form as a reader would be. */
export async function visit(
  browser: Browser,
  origin: string,
  token?: string,
  look: Partial<Look> = {},
): Promise<Visit> {
  const { theme = 'light', width = 1280, scripts = true } = look
  const idle = token === undefined ? [] : idleOf(browser, `${origin} ${token} ${scripts}`)
  const { page, complaints } = idle.pop() ?? (await openWindow(browser, origin, scripts, token))
  await lookAt(page, { theme, width })
  return {
    page,
    complaints,
    async open(path, status = 200) {
      const response = await page.goto(origin + path)
      if (response?.status() !== status) throw new Error(`${path} answered ${response?.status()}, expected ${status}`)
    },
    async close() {
      if (token === undefined) return page.context().close()
      // What the page kept is gone, and so is the page, which may renew itself.
      if (scripts) await page.evaluate('localStorage.clear()')
      // It leaves for one that takes no time to draw.
      await page.goto(origin + ASSET_PATHS.icon)
      complaints.splice(0)
      idle.push({ page, complaints })
    },
  }
}

function idleOf(browser: Browser, key: string): Window[] {
  const windows = idleWindows.get(browser) ?? new Map<string, Window[]>()
  idleWindows.set(browser, windows)
  const idle = windows.get(key) ?? []
  windows.set(key, idle)
  return idle
}

async function openWindow(browser: Browser, origin: string, scripts: boolean, token?: string): Promise<Window> {
  const context = await browser.newContext({
    javaScriptEnabled: scripts,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  const complaints = complaintsOf(context, page, origin)
  if (token !== undefined) await signIn(page, origin, token)
  return { page, complaints }
}

/** Shows an open page in a theme and a width. */
export async function lookAt(page: Page, { theme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.setViewportSize({ width, height: 800 })
}

/** Fills in the sign-in form. */
export async function signIn(page: Page, origin: string, token: string): Promise<void> {
  await page.goto(`${origin}/sign-in`)
  await page.getByLabel('Token').fill(token)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname !== '/sign-in')
}

/** Presses a button, and waits for the page that follows. */
export async function press(page: Page, button: string): Promise<void> {
  await untilLoaded(page, page.getByRole('button', { name: button }))
}

/** Clicks the first link of this name, and is there when the page that it leads to is. */
export async function follow(page: Page, link: string): Promise<void> {
  await untilLoaded(page, page.getByRole('link', { name: link }).first())
}

/** A click is over before the page that it leads to is there: what is read at once may be the page before. */
async function untilLoaded(page: Page, target: Locator): Promise<void> {
  await Promise.all([page.waitForEvent('load'), target.click()])
}

function complaintsOf(context: BrowserContext, page: Page, origin: string): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    // Chromium reports a refused page itself as an error of the console; tests ask for such pages on purpose.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`script: ${error.message}`))
  page.on('dialog', (dialog) => void dialog.accept())
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol !== 'data:' && url.origin !== origin) complaints.push(`request to ${url.origin}`)
  })
  return complaints
}
