/** A real Chromium that visits the console, notes everything that should not happen, and looks at every page as readers do. */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
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

/** The looks that every page has to stand: colours do not depend on the width, nor the layout on colours, so two show all. */
const LOOKS: readonly Look[] = [
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

async function lookAt(page: Page, { theme, width }: Look): Promise<void> {
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

/** Violations that axe finds, one line each, and a line for a page that is wider than its window. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  return [...(await violations(page)), ...(await overflow(page))]
}

/** Without details of what is sound, without selectors, and without reading style sheets again: these take longer than the rules. */
const BRIEF = { resultTypes: ['violations'], selectors: false, preload: false }

/** The rules whose outcome depends on colours or on the width of the window. */
const RULES_OF_A_LOOK = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size']

/** @param rules default: all that are on */
async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(AXE)
  const options = rules === undefined ? BRIEF : { ...BRIEF, runOnly: rules }
  const found = await page.evaluate(async (given) => {
    const { axe } = globalThis as unknown as { axe: Axe }
    return (await axe.run(given)).violations.map(({ id, help, nodes }) => ({ id, help, html: nodes[0]?.html ?? '' }))
  }, options)
  return found.map(({ id, help, html }) => `${id}: ${help}: ${html.slice(0, 200)}`)
}

async function overflow(page: Page): Promise<string[]> {
  const pixels = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  return pixels > 0 ? [`the page is ${pixels} px wider than the window`] : []
}

interface Axe {
  run(options: object): Promise<{ readonly violations: readonly Violation[] }>
}

interface Violation {
  readonly id: string
  readonly help: string
  readonly nodes: readonly { readonly html: string }[]
}

/**
 * Looks at an open page in every way, as if the window were made narrower and night came. Answers with everything that is wrong there;
 * empty when nothing is.
 */
export async function problemsOf(page: Page, complaints: string[]): Promise<string[]> {
  const problems: string[] = []
  const inEach = async (find: (look: Look) => Promise<string[]>): Promise<void> => {
    for (const look of LOOKS) {
      await lookAt(page, look)
      problems.push(...(await find(look)).map((line) => `${look.theme}, ${look.width} px: ${line}`))
    }
  }
  await inEach(async () => [
    ...(await overflow(page)),
    ...(await tallCells(page)),
    ...(await brokenWords(page)),
    ...(await paleHints(page)),
  ])
  await page.evaluate(KEEP_FIRST_ROWS)
  await inEach((look) => violations(page, look === LOOKS[0] ? undefined : RULES_OF_A_LOOK))
  return [...problems, ...complaints.splice(0)]
}

/** Opens a path, and looks at it in every way: see {@link problemsOf}. */
export async function problemsInEveryLook(
  browser: Browser,
  origin: string,
  token: string,
  path: string,
  status = 200,
): Promise<string[]> {
  const { page, open, complaints, close } = await visit(browser, origin, token)
  await open(path, status)
  const problems = await problemsOf(page, complaints)
  await close()
  return problems.map((line) => `${path}: ${line}`)
}

/** Axe takes time for every element, and the rows of a table are built alike. */
const KEEP_FIRST_ROWS = "document.querySelectorAll('tbody > tr:nth-child(n + 9)').forEach((row) => row.remove())"

/** A line where sentences are squeezed so much that a cell of a table fills half of the window. */
async function tallCells(page: Page): Promise<string[]> {
  const count = await page.evaluate<number>(
    "[...document.querySelectorAll('.table-box table:not(.pair-rows) :is(th, td)')].filter((cell) => cell.clientHeight > innerHeight / 2).length",
  )
  return count > 0 ? [`${count} cells fill more than half of the window`] : []
}

/** A line where a column of a table is so narrow that it breaks words of usual length. */
async function brokenWords(page: Page): Promise<string[]> {
  const words = await page.evaluate<string[]>(`[...document.querySelectorAll('.table-box td .prose')].flatMap((prose) =>
    [...prose.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).flatMap((node) =>
      [...node.data.matchAll(/[a-z]{2,15}/gi)].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word] : []
      })))`)
  return words.length > 0 ? [`a column breaks words: ${[...new Set(words)].slice(0, 5).join(', ')}`] : []
}

/** Fields whose placeholder has too little contrast for WCAG AA: axe checks text only. */
async function paleHints(page: Page): Promise<string[]> {
  const hints = await page.evaluate<{ hint: string; colours: [number[], number[]] }[]>(
    `[...document.querySelectorAll('main [placeholder]')].map((field) => ({
      hint: field.placeholder,
      colours: [getComputedStyle(field, '::placeholder').color, getComputedStyle(field).backgroundColor]
        .map((colour) => colour.match(/[\\d.]+/g).slice(0, 3).map(Number)),
    }))`,
  )
  return hints
    .filter(({ colours: [text, ground] }) => contrast(text, ground) < 4.5)
    .map(({ hint }) => `the hint "${hint}" is pale`)
}

function contrast(a: readonly number[], b: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((one, other) => one - other)
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(rgb: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
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
