/**
 * `npm run screenshots`: the pages of the console over the demo shop as `docs/console-<page>-<light|dark>.png`. Needs Chromium
 * (`CHROMIUM_PATH`, or that of the distribution); takes four minutes, most of them waiting for the edge to read its map.
 */

import { statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { chromiumPath } from '../src/cli/browser/chromium-path.ts'
import { REPOSITORY } from './build-worker.ts'
import { flagsOf } from './flags.ts'
import { buildScene, TOKEN, type Scene } from './screenshots/scene.ts'

const LARGEST_BYTES = 200_000

const values = flagsOf('screenshots', { out: { type: 'string', default: join(REPOSITORY, 'docs') } })
const scene = await buildScene((line) => console.log(line))
const browser = await chromium.launch({ executablePath: chromiumPath(process.env), args: ['--no-sandbox'] })
try {
  await shootAll(await pagesOf(scene))
  const audit = await scene.changeShop()
  await shootAll([{ name: 'audit', path: `/audits/${encodeURIComponent(audit)}`, from: 'Both pages' }])
} finally {
  await browser.close()
  await scene.close()
}

interface Picture {
  readonly name: string
  readonly path: string
  /** Heading that is scrolled to. */
  readonly from?: string
}

async function shootAll(pictures: readonly Picture[]): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ colorScheme, viewport: { width: 1280, height: 800 } })
    await signIn(page)
    for (const picture of pictures)
      await shoot(page, picture, join(values.out, `console-${picture.name}-${colorScheme}.png`))
    await page.close()
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${scene.origin}/sign-in`)
  await page.getByLabel('Token').fill(TOKEN)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname !== '/sign-in')
}

async function shoot(page: Page, { path, from }: Picture, file: string): Promise<void> {
  const response = await page.goto(scene.origin + path)
  if (response?.status() !== 200) throw new Error(`${path} answered ${response?.status()}`)
  if (from !== undefined) {
    const box = await page.getByRole('heading', { name: from }).first().boundingBox()
    await page.evaluate(`scrollTo(0, ${(box?.y ?? 0) - 16})`)
  }
  // Pictures of pages are loaded when they come into view. Waiting for a condition would need `eval`, which the console forbids.
  await page.evaluate('Promise.all([...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight).map((image) => image.decode()))') // prettier-ignore
  await page.screenshot({ path: file })
  const { size } = statSync(file)
  if (size > LARGEST_BYTES) throw new Error(`${file} has ${size} bytes, more than ${LARGEST_BYTES}`)
  console.log(`${file} (${Math.round(size / 1000)} KB)`)
}

async function idOf({ query }: Scene, sql: string): Promise<string> {
  const [row] = await query(sql)
  if (row === undefined) throw new Error(`the scene has nothing for ${sql}`)
  return encodeURIComponent(String(row['id']))
}

async function pagesOf(built: Scene): Promise<readonly Picture[]> {
  const explained = 'http://www.example.com/news/index.html?utm_source=mail&id=42&b=%2f#comments'
  const run = await idOf(built, "SELECT id FROM runs WHERE domain = 'shop.example' AND state = 'done'")
  const anomaly = await idOf(built, "SELECT id FROM anomalies WHERE state = 'open'")
  return [
    { name: 'playground', path: `/playground?url=${encodeURIComponent(explained)}`, from: '1. http' },
    { name: 'domains', path: '/domains' },
    { name: 'domain', path: '/domains/shop.example', from: 'Traffic' },
    { name: 'settings', path: '/domains/shop.example/settings' },
    { name: 'map', path: '/domains/shop.example/map' },
    { name: 'diff', path: '/domains/outlet.example/diff?from=1&to=2' },
    { name: 'run', path: `/runs/${run}` },
    { name: 'anomaly', path: `/anomalies/${anomaly}` },
  ]
}
