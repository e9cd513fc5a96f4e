import { beforeAll, describe, expect, it } from 'vitest'
import type { AuditTask } from '../../../src/jobs/events/job-messages.ts'
import type { SeenPair } from '../../../src/store/runs/page-evidence.ts'
import { learned } from '../../jobs/support/records.ts'
import { press, visit } from '../support/console-browser.ts'
import { problemsInEveryLook } from '../support/console-looks.ts'
import { difference, openPictured, picturesOn, TEXTS } from '../support/console-pictures.ts'
import { TOKEN, type ControlBindings } from '../support/console-platform.ts'
import { DOMAIN, PRODUCT_KEY, publish } from '../support/console-shop.ts'
import { browser, platform } from '../support/console-world.ts'
import { untilServed } from '../support/until-served.ts'

let env: ControlBindings & { readonly SITE: Fetcher; readonly AUDITS: Queue<AuditTask> }

beforeAll(() => {
  env = platform.env as typeof env
})

// An id as no path has it.
const AUDIT = 'visit/1'
const ORIGINAL = `https://${DOMAIN}/products/desk-lamp?spot=front&variant=2`
const SOON = { timeout: 20_000, interval: 300 }

async function storedPictures(): Promise<string[]> {
  const { objects } = await env.ARCHIVE.list({ prefix: 'audits/' })
  return objects.map(({ key }) => key).filter((key) => key.endsWith('.webp'))
}

describe('an audit', () => {
  it('that found both pages equal has no pictures: the site is spared', async () => {
    await publish(platform, { [PRODUCT_KEY]: learned(['variant'], ['spot']) })
    const original = `https://${DOMAIN}/products/canvas-tote?spot=front&variant=2`
    await env.AUDITS.send({ id: 'visit-2', domain: DOMAIN, original, pattern: PRODUCT_KEY, names: ['spot'] })
    const { page, open, close } = await visit(browser, platform.origin, TOKEN)
    await untilServed(page, `${platform.origin}/audits?outcome=equal`, /href="\/audits\/visit-2"/g, 1, SOON)
    await open('/audits/visit-2')
    expect(await page.locator('.pair-sum').innerText()).toMatch(/Both pages show the same|, all of them volatile/)
    expect(await page.locator('figure.shot').count()).toBe(0)
    await close()
  })

  it('that differed shows both pages side by side', async () => {
    await env.SITE.fetch(`http://${DOMAIN}/spot-prices/on`, { method: 'POST' })
    await env.AUDITS.send({ id: AUDIT, domain: DOMAIN, original: ORIGINAL, pattern: PRODUCT_KEY, names: ['spot'] })
    const { page, open, complaints, close } = await visit(browser, platform.origin, TOKEN)
    await untilServed(page, `${platform.origin}/audits`, /1 of 2 audited merges differed/g, 1, SOON)
    await open('/audits')
    // Every arrow chooses another one; nothing is sent before the reader says so. The icon may come at any time.
    const sent: string[] = []
    page.on('request', (request) => {
      if (!request.url().includes('/assets/')) sent.push(request.url())
    })
    await page.getByLabel('Outcome').focus()
    for (const outcome of ['differ', 'equal', 'inconclusive']) {
      await page.keyboard.press('ArrowDown')
      await page
        .evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
        .catch(String)
      expect([await page.getByLabel('Outcome').inputValue(), sent]).toEqual([outcome, []])
    }
    await press(page, 'Show')
    expect(await page.getByText('None of this kind.').count()).toBe(1)
    await open('/audits')
    await page.getByRole('region', { name: 'Audits' }).getByRole('link').first().click()
    await page.waitForURL('**/audits/*')
    const rows = page.getByRole('region', { name: 'Both pages of the merge' })
    expect(await rows.locator('del').first().textContent()).toContain('Special offer')
    expect(await page.getByText('spot in quarantine').count()).toBeGreaterThan(0)
    expect(complaints).toEqual([])
    await close()
  })

  it('that differed shows both pages as a browser sees them, until the page is forgotten', async () => {
    const path = `/audits/${encodeURIComponent(AUDIT)}`
    const reader = await visit(browser, platform.origin, TOKEN)
    const { page, complaints, close } = reader
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
    expect(await storedPictures()).toEqual(['audits/visit%2F1/canonical.webp', 'audits/visit%2F1/original.webp'])
    const init = {
      method: 'DELETE',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: ORIGINAL }),
    }
    expect((await fetch(`${platform.origin}/v1/urls`, init)).status).toBe(200)
    expect(await storedPictures()).toEqual([])
  })

  it('shows its pictures to no unauthenticated caller', async () => {
    const answer = await fetch(`${platform.origin}/audits/visit%2F1/pictures/original`, { redirect: 'manual' })
    expect([answer.status, await answer.text()]).toEqual([303, ''])
  })

  it('of a hostile page shows its text and title inert', async () => {
    const evil = '<img src="https://evil.example/x" onerror="alert(1)"><script>alert(2)</script>\u202E\u0000'
    const page = { kind: 'page', atMs: 1, status: 200, finalUrl: `https://${DOMAIN}/${evil}`, title: evil, isCut: false } as const // prettier-ignore
    const line = (text: string) => ({ text, isTarget: false })
    const seen: SeenPair = {
      original: { url: `https://${DOMAIN}/?a=${evil}`, sightings: [{ ...page, hash: 'a', lines: [line(evil), line('x'.repeat(8_000))] }] }, // prettier-ignore
      canonical: { url: `https://${DOMAIN}/`, sightings: [{ ...page, hash: 'b', lines: [line('fine')] }] },
    }
    await env.ARCHIVE.put('audits/hostile.json', JSON.stringify(seen))
    await env.DB.prepare(
      `INSERT INTO audits (id, domain, at, pattern, names, original, canonical, outcome, message)
       VALUES ('hostile', ?, 1, ?, ?, ?, ?, 'differ', ?)`,
    )
      .bind(DOMAIN, evil, JSON.stringify([evil]), `https://${DOMAIN}/?a=${evil}`, `https://${DOMAIN}/`, evil)
      .run()
    const reader = await visit(browser, platform.origin, TOKEN)
    for (const path of ['/audits', '/audits/hostile']) await reader.open(path)
    expect(await reader.page.locator('main img, main script').count()).toBe(0)
    expect(await reader.page.getByText('U+202E').count()).toBeGreaterThan(0)
    expect(reader.complaints).toEqual([])
    await reader.close()
  })
})

describe('every page of runs and findings', () => {
  it('reads well in light and dark, wide and narrow', async () => {
    const { results } = await env.DB.prepare('SELECT id FROM runs ORDER BY started_at').all<{ id: string }>()
    const paths = ['/runs', `/runs/${results[0]?.id}`, '/anomalies', `/anomalies/anomaly-${results[0]?.id}`, '/audits', '/audits/hostile', '/log'] // prettier-ignore
    const problems: string[] = []
    for (const path of paths) problems.push(...(await problemsInEveryLook(browser, platform.origin, TOKEN, path)))
    expect(problems).toEqual([])
  })

  it('breaks no word beside a run that tells at length what went wrong', async () => {
    const domain = 'talkative.example'
    const message = `the site answers 503 to everything; ${'robots.txt could not be read '.repeat(12)}`
    await env.DB.prepare(
      "INSERT INTO runs (id, domain, state, reason, started_at, ended_at, message) VALUES ('run-broken', ?, 'failed', 'ann: internationally', 1, 2, ?)",
    )
      .bind(domain, message)
      .run()
    expect(await problemsInEveryLook(browser, platform.origin, TOKEN, `/runs?domain=${domain}`)).toEqual([])
  })
})
