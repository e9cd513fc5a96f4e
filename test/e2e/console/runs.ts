import { beforeAll, describe, expect, it } from 'vitest'
import type { AuditTask } from '../../../src/jobs/events/job-messages.ts'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import type { SeenPair } from '../../../src/store/runs/page-evidence.ts'
import { learned, recordOf } from '../../jobs/support/records.ts'
import { press, problemsInEveryLook, signIn, visit } from '../support/console-browser.ts'
import { TOKEN, type ControlBindings } from '../support/console-platform.ts'
import { DOMAIN, openShop, PRODUCT_KEY, publish } from '../support/console-shop.ts'
import { browser, platform } from '../support/console-world.ts'
import { untilServed } from '../support/until-served.ts'

let env: ControlBindings & { readonly SITE: Fetcher; readonly AUDITS: Queue<AuditTask> }

beforeAll(async () => {
  env = platform.env as typeof env
  await openShop(platform)
})

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
    await page.getByLabel('Reason, for the log').first().fill('looked at both forms')
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('looked at both forms').waitFor()
    expect(await page.getByText('revision 3').count()).toBe(1)
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
    const { page, open, complaints, close } = await visit(browser, platform.origin, TOKEN, { scripts: false })
    await open(`/runs?domain=${DOMAIN}`)
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

describe('an audit', () => {
  it('that differed shows both pages side by side', async () => {
    await publish(platform, { [PRODUCT_KEY]: learned(['variant'], ['spot']) })
    await env.SITE.fetch(`http://${DOMAIN}/spot-prices/on`, { method: 'POST' })
    const original = `https://${DOMAIN}/products/desk-lamp?spot=front&variant=2`
    await env.AUDITS.send({ id: 'visit-1', domain: DOMAIN, original, pattern: PRODUCT_KEY, names: ['spot'] })
    const { page, open, complaints, close } = await visit(browser, platform.origin, TOKEN)
    const patience = { timeout: 20_000, interval: 300 }
    await untilServed(page, `${platform.origin}/audits`, /1 of 1 audited merge differed/g, 1, patience)
    await open('/audits')
    // Every arrow chooses another one; nothing is sent before the reader says so. The icon may come at any time.
    const sent: string[] = []
    page.on('request', (request) => {
      if (!request.url().includes('/assets/')) sent.push(request.url())
    })
    await page.getByLabel('Outcome').focus()
    for (const outcome of ['differ', 'equal']) {
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
