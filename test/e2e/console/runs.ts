import { beforeAll, describe, expect, it } from 'vitest'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import { recordOf } from '../../jobs/support/records.ts'
import { signIn, visit } from '../support/console-browser.ts'
import { problemsInEveryLook } from '../support/console-looks.ts'
import { difference, openPictured, picturesOn, TEXTS } from '../support/console-pictures.ts'
import { TOKEN, type ControlBindings } from '../support/console-platform.ts'
import { addSeenUrls, DOMAIN, openShop, PRODUCT_KEY } from '../support/console-shop.ts'
import { browser, platform } from '../support/console-world.ts'

let env: ControlBindings

beforeAll(async () => {
  env = platform.env
  await openShop(platform)
})

/** The anomaly of the first run. */
let decided: string

async function addAnomaly(id: string, at: number): Promise<void> {
  const candidateKey = `runs/${id}/candidate.json`
  await env.ARCHIVE.put(candidateKey, JSON.stringify(recordOf({ domain: DOMAIN })))
  const flagged = JSON.stringify([{ pattern: PRODUCT_KEY, names: ['spot'] }])
  await env.DB.prepare(
    'INSERT INTO anomalies (id, domain, run_id, at, state, candidate_key, flagged, explanation) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  )
    .bind(`anomaly-${id}`, DOMAIN, id, at, 'open', candidateKey, flagged, '1 of 1 common pattern held')
    .run()
}

describe('a learning run', () => {
  it('is started, watched to its end, and what it held back is approved', async () => {
    const { page, open, complaints, close } = await visit(browser, platform.origin, TOKEN)
    await open('/runs')
    await page.getByLabel('Domain').last().fill(DOMAIN)
    await page.getByLabel('Pages at most').fill('150')
    await page.getByRole('button', { name: 'Start a run' }).click()
    await page.waitForURL('**/runs/run-*')
    // The page refreshes itself: no input until the run has ended.
    await page.getByText(/pages asked for/).waitFor()
    await page.getByRole('heading', { name: 'Report' }).waitFor({ timeout: 60_000 })
    expect(await page.getByText('held for a person').count()).toBe(1)
    await page.getByRole('link', { name: 'Decide what is held back' }).click()
    await page
      .getByText(/showed the same page without the parameter/)
      .first()
      .waitFor()
    expect(await page.getByText(/Both pages show the same|all of them volatile/).count()).toBeGreaterThan(0)
    await page.getByLabel('Reason, for the log').first().fill('looked at both pages')
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('looked at both pages').waitFor()
    expect(await page.getByText('revision 3').count()).toBe(1)
    decided = new URL(page.url()).pathname
    const record = await env.DOMAIN_RECORDS.get<DomainRecord>(`domain:${DOMAIN}`, 'json')
    expect(record?.parameters?.['spot']?.drop).toContain('/products/desk-lamp')
    await open('/log')
    expect(await page.getByText('approved', { exact: true }).count()).toBe(1)
    expect(complaints).toEqual([])
    await close()
  })

  it('asks to sign in again when the session ends while it is watched', async () => {
    const { page, open, close } = await visit(browser, platform.origin)
    await signIn(page, platform.origin, TOKEN)
    await env.DB.prepare(
      "INSERT INTO runs (id, domain, state, reason, started_at) VALUES ('run-watched', 'watched.example', 'running', 'ann: console', 1)",
    ).run()
    await open('/runs/run-watched')
    await page.context().clearCookies()
    await page.waitForURL('**/sign-in?to=*', { timeout: 10_000 })
    expect(new URL(page.url()).searchParams.get('to')).toBe('/runs/run-watched')
    await env.DB.prepare("DELETE FROM runs WHERE id = 'run-watched'").run()
    await close()
  })

  it('keeps open what was opened while it is watched, and says when its figures are old', async () => {
    const { page, open, close } = await visit(browser, platform.origin, TOKEN)
    const pattern = `/${'x'.repeat(300)}?a`
    const progress = { stage: 'sampling', pattern, patternsDone: 1, patternsTotal: 2, fetches: 1, recalled: 0, maxFetches: 9, fetchesLeft: 1 } // prettier-ignore
    await env.DB.prepare(
      "INSERT INTO runs (id, domain, state, reason, started_at, progress) VALUES ('run-open', 'open.example', 'running', 'ann: console', 1, ?)",
    )
      .bind(JSON.stringify(progress))
      .run()
    await open('/runs/run-open')
    const refreshed = () => page.waitForResponse('**/runs/run-open')
    await page.locator('#run-state summary').click()
    await page.evaluate("document.getElementById('run-state').dataset.before = ''")
    await refreshed()
    await page.waitForSelector('#run-state:not([data-before])')
    expect(await page.locator('#run-state details').getAttribute('open')).toBe('')
    await page.route('**/runs/run-open', (route) => route.abort())
    await page.waitForSelector('#run-state[data-stale]')
    expect(await page.evaluate("getComputedStyle(document.getElementById('run-state'), '::before').content")).toContain('did not answer') // prettier-ignore
    await page.unroute('**/runs/run-open')
    await page.waitForSelector('#run-state:not([data-stale])')
    await env.DB.prepare("DELETE FROM runs WHERE id = 'run-open'").run()
    await close()
  })

  it('can be stopped, without scripts as well', async () => {
    // A domain of which nothing is known yet: its run lasts longer than two clicks.
    const fresh = 'fresh.example'
    const headers = { authorization: `Bearer ${TOKEN}` }
    await fetch(`${platform.origin}/v1/domains/${fresh}`, { method: 'PUT', headers })
    await addSeenUrls(platform, fresh)
    const { page, open, complaints, close } = await visit(browser, platform.origin, TOKEN, { scripts: false })
    await open(`/runs?domain=${fresh}`)
    await page.getByRole('button', { name: 'Start a run' }).click()
    await page.getByRole('button', { name: 'Stop this run' }).click()
    await page
      .getByText(/told to stop|stopped by demo|stopped by/)
      .first()
      .waitFor()
    expect(complaints).toEqual([])
    await close()
  })
})

describe('an anomaly', () => {
  it('shows the pages of both URLs as a browser sees them', async () => {
    const reader = await visit(browser, platform.origin, TOKEN)
    const { page, open, complaints, close } = reader
    await open(decided)
    const pairs = await page.getByRole('heading', { name: 'Both URLs, fetched when the run had ended' }).count()
    expect(pairs).toBeGreaterThan(0)
    await openPictured(reader, decided, 2 * pairs)
    const shown = await picturesOn(page)
    expect(shown.map(({ alt }) => alt)).toEqual(Array.from({ length: pairs }, () => TEXTS).flat())
    // `spot` changes nothing here, and that can be seen as well.
    expect(difference(shown[0], shown[1])).toBe(0)
    expect(complaints).toEqual([])
    await close()
    expect(await problemsInEveryLook(browser, platform.origin, TOKEN, decided)).toEqual([])
  })

  it('is rejected, with a reason', async () => {
    await addAnomaly('old', Date.now())
    const { page, open, complaints, close } = await visit(browser, platform.origin, TOKEN)
    await open('/anomalies')
    await page.getByRole('region', { name: 'Open anomalies' }).getByRole('link').first().click()
    await page.getByLabel('Reason, for the log').last().fill('the price depends on it')
    await page.getByRole('button', { name: 'Reject' }).click()
    await page.getByText('the map stayed as it was').waitFor()
    await open('/anomalies')
    expect(await page.getByText('No anomaly is waiting for a decision.').count()).toBe(1)
    expect(complaints).toEqual([])
    await close()
  })
})
