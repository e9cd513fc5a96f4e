/** A real Chromium that visits the console, notes everything that should not happen, and looks at every page as readers do. */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium, type Browser, type BrowserContext, type Cookie, type Page } from 'playwright-core'
import { chromiumPath } from '../../../src/cli/chromium-renderer.ts'

/** How a page is looked at. */
export interface Look {
  readonly theme: 'light' | 'dark'
  readonly width: number
  /** Default: scripts run. */
  readonly scripts?: boolean
}

/** The looks that every page has to stand: colours do not depend on the width, nor the layout on colours, so two show all. */
export const LOOKS: readonly Look[] = [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 390 },
]

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

/** Opens a window; with a token, signs in through the form as a reader would. */
export async function visit(
  browser: Browser,
  origin: string,
  token?: string,
  look: Partial<Look> = {},
): Promise<Visit> {
  const { theme = 'light', width = 1280, scripts = true } = look
  const context = await browser.newContext({
    colorScheme: theme,
    viewport: { width, height: 800 },
    javaScriptEnabled: scripts,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  const complaints = complaintsOf(context, page, origin)
  if (token !== undefined) await signInOnce(browser, page, origin, token)
  return {
    page,
    complaints,
    async open(path, status = 200) {
      const response = await page.goto(origin + path)
      if (response?.status() !== status) throw new Error(`${path} answered ${response?.status()}, expected ${status}`)
    },
    close: () => context.close(),
  }
}

// Windows do not share cookies; the form is filled in by the first one of each browser only, as it takes a second.
const signedIn = new WeakMap<Browser, Map<string, Cookie[]>>()

async function signInOnce(browser: Browser, page: Page, origin: string, token: string): Promise<void> {
  const known = signedIn.get(browser) ?? new Map<string, Cookie[]>()
  signedIn.set(browser, known)
  const cookies = known.get(`${origin} ${token}`)
  if (cookies !== undefined) return page.context().addCookies(cookies)
  await signIn(page, origin, token)
  known.set(`${origin} ${token}`, await page.context().cookies())
}

/** Fills in the sign-in form. */
export async function signIn(page: Page, origin: string, token: string): Promise<void> {
  await page.goto(`${origin}/sign-in`)
  await page.getByLabel('Token').fill(token)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname !== '/sign-in')
}

/** Violations that axe finds, one line each, and a line for a page that is wider than its window. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: readonly Violation[] }> } }
    return (await axe.run()).violations.map(({ id, help, nodes }) => ({ id, help, html: nodes[0]?.html ?? '' }))
  })
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  const lines = violations.map(({ id, help, html }) => `${id}: ${help}: ${html.slice(0, 200)}`)
  return overflow > 0 ? [...lines, `the page is ${overflow} px wider than the window`] : lines
}

interface Violation {
  readonly id: string
  readonly help: string
  readonly nodes: readonly { readonly html: string }[]
}

/** Opens a path in every look and answers with everything that is wrong there; empty when nothing is. */
export async function problemsInEveryLook(
  browser: Browser,
  origin: string,
  token: string,
  path: string,
  status = 200,
): Promise<string[]> {
  const problems: string[] = []
  const { page, open, complaints, close } = await visit(browser, origin, token)
  for (const { theme, width } of LOOKS) {
    await page.emulateMedia({ colorScheme: theme })
    await page.setViewportSize({ width, height: 800 })
    await open(path, status)
    const found = [...(await accessibilityProblems(page)), ...complaints.splice(0)]
    problems.push(...found.map((line) => `${path} (${theme}, ${width} px): ${line}`))
  }
  await close()
  return problems
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

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
