/** Looks at pages of the console as readers do: in light and dark, wide and narrow, with axe. */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { lookAt, visit, type Look } from './console-browser.ts'

/** The looks that every page has to stand: colours do not depend on the width, nor the layout on colours, so two show all. */
const LOOKS: readonly Look[] = [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 390 },
]

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
