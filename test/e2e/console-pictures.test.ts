import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bindBrowser, type BoundBrowser } from '../../scripts/screenshots/bound-browser.ts'
import type { AuditTask } from '../../src/jobs/events/job-messages.ts'
import { learned } from '../jobs/support/records.ts'
import { needs } from '../support/needs.ts'
import { problemsInEveryLook, startBrowser, visit, type Visit } from './support/console-browser.ts'
import { startConsole, TOKEN, type ConsolePlatform, type ControlBindings } from './support/console-platform.ts'
import { DOMAIN, openShop, PRODUCT_KEY, publish } from './support/console-shop.ts'
import { untilServed } from './support/until-served.ts'

let bound: BoundBrowser
let platform: ConsolePlatform
let browser: Browser
let env: ControlBindings & { readonly SITE: Fetcher; readonly AUDITS: Queue<AuditTask> }

beforeAll(async () => {
  bound = await bindBrowser()
  ;[platform, browser] = await Promise.all([startConsole(bound.configPath), startBrowser()])
  env = platform.env as typeof env
})

afterAll(async () => {
  await browser?.close()
  await platform?.close()
  await bound?.close()
})

/** A picture as a reader gets it: its text, its size, and the brightness of 64 by 40 places, 0 to 765. */
interface Shown {
  readonly alt: string
  readonly size: string
  readonly places: readonly number[]
}

/** The pictures of a page of findings, once they are loaded. */
async function picturesOn(page: Page): Promise<Shown[]> {
  const images = page.locator('figure.shot img')
  const shown: Shown[] = []
  for (let i = 0; i < (await images.count()); i++) {
    await images.nth(i).scrollIntoViewIfNeeded()
    shown.push(await page.evaluate<Shown>(`(${SHOWN})(document.querySelectorAll('figure.shot img')[${i}])`))
  }
  return shown
}

const SHOWN = `async (image) => {
  await image.decode()
  const pen = Object.assign(document.createElement('canvas'), { width: 64, height: 40 }).getContext('2d')
  pen.drawImage(image, 0, 0, 64, 40)
  const { data } = pen.getImageData(0, 0, 64, 40)
  const places = Array.from({ length: 64 * 40 }, (_, i) => data[4 * i] + data[4 * i + 1] + data[4 * i + 2])
  return { alt: image.alt, size: image.naturalWidth + ' x ' + image.naturalHeight, places }
}`

/** How many places of two pictures differ, above the box in which the shop counts its work. */
function difference(a: Shown | undefined, b: Shown | undefined): number {
  expect([a?.size, b?.size]).toEqual(['1280 x 800', '1280 x 800'])
  return a?.places.slice(0, 64 * 26).filter((value, i) => Math.abs(value - (b?.places[i] ?? 0)) > 24).length ?? 0
}

const SOON = { timeout: 20_000, interval: 300 }
const TEXTS = ['The page as clients request it, in a browser', 'The page as the origin receives it, in a browser']

/** Opens a path of the console once its page has so many pictures. */
async function openPictured({ page, open }: Visit, path: string, pictures: number): Promise<void> {
  const patience = { timeout: 120_000, interval: 500 }
  await untilServed(page, platform.origin + path, /<figure class="shot"/g, pictures, patience)
  await open(path)
}

async function storedPictures(prefix: string): Promise<string[]> {
  const { objects } = await env.ARCHIVE.list({ prefix })
  return objects.map(({ key }) => key).filter((key) => key.endsWith('.webp'))
}

describe('an anomaly', needs('chromium'), () => {
  it('shows the pages of both forms as a browser sees them', { timeout: 300_000 }, async () => {
    await openShop(platform)
    const reader = await visit(browser, platform.origin, TOKEN)
    const { page, open, complaints, close } = reader
    await open('/runs')
    await page.getByLabel('Domain').last().fill(DOMAIN)
    await page.getByLabel('Pages at most').fill('150')
    await page.getByRole('button', { name: 'Start a run' }).click()
    await page.getByRole('link', { name: 'Decide what is held back' }).click({ timeout: 90_000 })
    // A click is over before the page that it leads to is there.
    await page.waitForURL('**/anomalies/*')
    const path = new URL(page.url()).pathname
    const pairs = await page.getByRole('heading', { name: 'Both forms, fetched when the run had ended' }).count()
    expect(pairs).toBeGreaterThan(0)
    await openPictured(reader, path, 2 * pairs)
    const shown = await picturesOn(page)
    expect(shown.map(({ alt }) => alt)).toEqual(Array.from({ length: pairs }, () => TEXTS).flat())
    // `spot` changes nothing here, and that can be seen as well.
    expect(difference(shown[0], shown[1])).toBe(0)
    expect(complaints).toEqual([])
    await close()
    expect(await problemsInEveryLook(browser, platform.origin, TOKEN, path)).toEqual([])
  })
})

describe('an audit that found both forms equal', needs('chromium'), () => {
  it('has no pictures: the site is spared', async () => {
    await publish(platform, { [PRODUCT_KEY]: learned(['variant'], ['spot']) })
    const original = `https://${DOMAIN}/products/canvas-tote?spot=front&variant=2`
    await env.AUDITS.send({ id: 'visit-2', domain: DOMAIN, original, pattern: PRODUCT_KEY, names: ['spot'] })
    const { page, open, close } = await visit(browser, platform.origin, TOKEN)
    await untilServed(page, `${platform.origin}/audits?outcome=equal`, /href="\/audits\/visit-2"/g, 1, SOON)
    await open('/audits/visit-2')
    expect(await page.locator('.pair-sum').innerText()).toMatch(/Both pages show the same|volatile/)
    expect(await page.locator('figure.shot').count()).toBe(0)
    await close()
  })
})

describe('an audit that differed', needs('chromium'), () => {
  it('shows both pages as a browser sees them, until the page is forgotten', async () => {
    await env.SITE.fetch(`http://${DOMAIN}/spot-prices/on`, { method: 'POST' })
    const original = `https://${DOMAIN}/products/desk-lamp?spot=front&variant=2`
    await env.AUDITS.send({ id: 'visit/1', domain: DOMAIN, original, pattern: PRODUCT_KEY, names: ['spot'] })
    const path = '/audits/visit%2F1'
    const reader = await visit(browser, platform.origin, TOKEN)
    const { page, complaints, close } = reader
    await untilServed(page, `${platform.origin}/audits`, /1 of 2 audited merges differed/g, 1, SOON)
    await openPictured(reader, path, 2)
    const shown = await picturesOn(page)
    expect(shown.map(({ alt }) => alt)).toEqual(TEXTS)
    // Two pages, and the difference between them can be seen.
    expect(difference(shown[0], shown[1])).toBeGreaterThan(5)
    // The style sheet of the shop was there: its ground is not the white of a bare page, and nothing is left out.
    expect(shown[0]?.places[0]).toBeLessThan(765)
    expect(await page.getByText(/without .* parts? of the page/).count()).toBe(0)
    expect(complaints).toEqual([])
    await close()
    expect(await problemsInEveryLook(browser, platform.origin, TOKEN, path)).toEqual([])
    expect(await storedPictures('audits/')).toEqual(['audits/visit%2F1/canonical.webp', 'audits/visit%2F1/original.webp']) // prettier-ignore
    const init = {
      method: 'DELETE',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: original }),
    }
    expect((await fetch(`${platform.origin}/v1/urls`, init)).status).toBe(200)
    expect(await storedPictures('audits/')).toEqual([])
  })

  it('shows its pictures to no unauthenticated caller', async () => {
    const answer = await fetch(`${platform.origin}/audits/visit%2F1/pictures/original`, { redirect: 'manual' })
    expect([answer.status, await answer.text()]).toEqual([303, ''])
  })
})
