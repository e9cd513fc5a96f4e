import type { APIResponse, Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DomainRecord } from '../../src/rules/domain-record.ts'
import { accessibilityProblems, LOOKS, problemsInEveryLook, startBrowser, visit } from './support/console-browser.ts'
import { startConsole, TOKEN, type ConsolePlatform } from './support/console-platform.ts'
import { publish, seedPatterns, seedTraffic } from './support/console-seed.ts'

let platform: ConsolePlatform
let browser: Browser

const DOMAIN = 'big.example'
const PATH = `/domains/${DOMAIN}`
const PATTERNS = seedPatterns(500)
const MAX_MS = 300
const MAX_BYTES = 200_000
const MAX_TRIES = 20

beforeAll(async () => {
  ;[platform, browser] = await Promise.all([startConsole(), startBrowser()])
  const pathRules = [
    { id: 'r1', source: '/archive/{id:digits}', destination: '/p/{id}' },
    { id: 'r2', source: '/p/{id:digits}', destination: '/p/{id}' },
  ]
  await publish(platform, DOMAIN, { mode: 'observe', patterns: {} }, 'first')
  await publish(platform, DOMAIN, { mode: 'observe', patterns: PATTERNS, pathRules }, 'learned by hand')
  await seedTraffic(platform, DOMAIN, { urls: 100_000, hours: 90 * 24 })
})

afterAll(async () => {
  await browser?.close()
  await platform?.close()
})

async function inForce(domain: string): Promise<DomainRecord | null> {
  return platform.env.DOMAIN_RECORDS.get<DomainRecord>(`domain:${domain}`, 'json')
}

async function press(page: Page, button: string): Promise<void> {
  await Promise.all([page.waitForLoadState('load'), page.getByRole('button', { name: button }).click()])
  await page.waitForLoadState('load')
}

describe('a domain', () => {
  it('is added, switched to rewrite with a preview, given a strip list, compared and rolled back', async () => {
    const { page, open, complaints, close } = await visit(browser, platform.origin, TOKEN)
    const domain = 'new.example'
    await open('/domains')
    await page.getByLabel('Host name').fill(`https://${domain}/some/page`)
    await press(page, 'Add domain')
    expect(await page.getByRole('status').textContent()).toContain('The domain was added')
    await seedTraffic(platform, domain, { urls: 400, hours: 2 })

    await page.getByRole('link', { name: 'Mode and lists' }).click()
    await page.getByLabel('rewrite:').check()
    await press(page, 'Preview the change')
    expect(await page.locator('main').textContent()).toContain('mode unset -> rewrite')
    expect(await page.getByText('Sent to the origin otherwise').locator('+ dd').textContent()).toBe('300 of 400, 75 %')
    expect(await page.locator('del').first().textContent()).toBe('&utm_source=mail')
    expect(await inForce(domain)).toBeNull()
    await press(page, `Save for ${domain}`)
    expect(await page.getByRole('status').textContent()).toContain('revision 1 is in force')
    expect(await inForce(domain)).toMatchObject({ revision: 1, mode: 'rewrite' })

    await page.getByRole('link', { name: 'Mode and lists' }).click()
    await page.getByLabel('Always strip').fill('sid_x\nref_src')
    await page.getByLabel('Why').fill('session of the old shop')
    await press(page, 'Preview the change')
    expect(await page.locator('main').textContent()).toContain('rest on the strip list alone')
    await press(page, `Save for ${domain}`)
    expect(await inForce(domain)).toMatchObject({ revision: 2, mode: 'rewrite', strip: ['sid_x', 'ref_src'] })

    await page.getByRole('link', { name: 'Revisions' }).click()
    expect(await page.getByRole('row').nth(1).textContent()).toContain('session of the old shop')
    await page.getByRole('link', { name: 'what it changed' }).first().click()
    expect(await page.getByRole('heading', { level: 2 }).textContent()).toBe('Revision 1 → revision 2')
    expect(await page.locator('main').textContent()).toContain('Changed: +2 strip.')
    await page.getByRole('link', { name: 'Put revision 1 back' }).click()
    expect(await page.locator('main').textContent()).toContain('What changes: -2 strip.')
    await press(page, `Put revision 1 back for ${domain}`)
    expect(await page.getByRole('status').textContent()).toContain('revision 3 is in force')
    const after = await inForce(domain)
    expect([after?.revision, after?.strip]).toEqual([3, undefined])
    expect(complaints).toEqual([])
    await close()
  })

  it('is changed without scripts just as well', async () => {
    const { page, open, complaints, close } = await visit(browser, platform.origin, TOKEN, { scripts: false })
    await publish(platform, 'plain.example', { mode: 'observe' })
    await open('/domains/plain.example/settings')
    await page.getByLabel('Share of pages').fill('25')
    await page.getByLabel('Mode by path').fill('/checkout off')
    await press(page, 'Preview the change')
    await press(page, 'Save for plain.example')
    expect(await inForce('plain.example')).toMatchObject({ rollout: 0.25, modeByPath: { '/checkout': 'off' } })
    expect(complaints).toEqual([])
    await close()
  })

  it('tells when somebody else published between preview and saving', async () => {
    const { page, open, close } = await visit(browser, platform.origin, TOKEN)
    const domain = 'busy.example'
    await publish(platform, domain, { mode: 'observe' })
    await open(`/domains/${domain}/settings`)
    await page.getByLabel('Always strip').fill('ww')
    await press(page, 'Preview the change')
    await publish(platform, domain, { mode: 'observe', keep: ['other'] }, 'a script')
    await press(page, `Save for ${domain}`)
    expect(await page.getByRole('alert').textContent()).toContain('Nothing was saved: revision 2 came in between')
    expect(await accessibilityProblems(page)).toEqual([])
    await press(page, 'Go on with my fields')
    await page.getByLabel('Always keep').fill('other')
    await press(page, 'Preview the change')
    await press(page, `Save for ${domain}`)
    expect(await inForce(domain)).toMatchObject({ revision: 3, keep: ['other'], strip: ['ww'] })
    await close()
  })

  it('drops what is known to matter only with leave', async () => {
    const { page, open, complaints, close } = await visit(browser, platform.origin, TOKEN)
    const domain = 'careful.example'
    await publish(platform, domain, { mode: 'rewrite', patterns: { '/section-1/*?item&ref_src&view': PATTERNS['/section-1/*?item&ref_src&view']! } }) // prettier-ignore
    await open(`/domains/${domain}/settings`)
    await page.getByLabel('Always strip').fill('item')
    await press(page, 'Preview the change')
    expect(await page.locator('main').textContent()).toContain('pages were seen to differ by it')
    await page.getByRole('button', { name: `Save for ${domain}` }).click()
    expect((await inForce(domain))?.revision).toBe(1)
    await page.getByLabel('Drop these all the same').check()
    await press(page, `Save for ${domain}`)
    expect(await inForce(domain)).toMatchObject({ revision: 2, strip: ['item'] })
    expect(complaints).toEqual([])
    await close()
  })
})

/** Asks until an answer came in time: the machine may be busy with something else now and then, the page may not. */
async function withinTime(what: string, ask: () => Promise<APIResponse>): Promise<void> {
  const tries: number[] = []
  let bytes = 0
  while (tries.length < MAX_TRIES && !tries.some((ms) => ms < MAX_MS)) {
    const startMs = performance.now()
    const response = await ask()
    bytes = (await response.body()).length
    tries.push(performance.now() - startMs)
    expect(response.status()).toBe(200)
  }
  console.log(`${what}: ${Math.round(Math.min(...tries))} ms, ${bytes} bytes`)
  expect(bytes).toBeLessThan(MAX_BYTES)
  expect(Math.min(...tries)).toBeLessThan(MAX_MS)
}

describe('what comes from outside', () => {
  it('is shown inert, wherever it stands', async () => {
    const domain = 'hostile.example'
    const name = '<img src=x onerror=document.title="owned">\u202e' + 'y'.repeat(900)
    const key = `/a/*?${encodeURIComponent(name)}`
    const evidence = { equal: 21, differ: 3, inconclusive: 0, upperBound99: 0.2, holdout: [0, 0] as const }
    const patterns = { [key]: { keep: [], drop: [name], basis: 'verified' as const, evidence } }
    const quarantine = [{ name, pattern: key, since: '<b>' }]
    await publish(platform, domain, { strip: [name] }, name.slice(0, 400))
    await publish(platform, domain, { mode: 'rewrite', patterns, quarantine, modeByPath: { '/<script>': 'off' } })
    const corpus = platform.env.CORPUS.get(platform.env.CORPUS.idFromName(domain))
    const long = `https://${domain}/a/b?${encodeURIComponent(name)}=1&x=${'<i>'.repeat(2_500)}`
    await corpus.add([{ id: 'one', url: long, pattern: '', hits: 1 }], Date.now())
    const { page, open, complaints, close } = await visit(browser, platform.origin, TOKEN)
    const path = `/domains/${domain}`
    const query = new URLSearchParams({ key }).toString()
    const pages = ['', '/settings', '/map', `/map/pattern?${query}`, `/map?${new URLSearchParams({ q: name.slice(0, 50) }).toString()}`, '/paths', '/revisions', '/diff', '/rollback/1'] // prettier-ignore
    for (const each of pages) {
      await open(path + each)
      expect(await page.locator('main :is(img, script, b, i)').count()).toBe(0)
      expect([each, (await page.locator('main').innerText()).includes('\u202e')]).toEqual([each, false])
      expect(await page.title()).not.toBe('owned')
      expect([each, await accessibilityProblems(page)]).toEqual([each, []])
    }
    expect(complaints).toEqual([])
    await close()
  })
})

const PAGES = [
  '/domains',
  '/domains?range=90d',
  PATH,
  `${PATH}?range=7d`,
  `${PATH}?range=90d`,
  `${PATH}/settings`,
  `${PATH}/map`,
  `${PATH}/map?page=7&verdict=drops`,
  `${PATH}/map/pattern?key=${encodeURIComponent('/section-1/*?item&ref_src&view')}`,
  `${PATH}/paths`,
  `${PATH}/revisions`,
  `${PATH}/diff?from=1&to=2`,
  `${PATH}/rollback/1`,
]

describe('every page, with 100,000 URLs and 500 patterns', () => {
  it.each(PAGES)('%s reads well in light and dark, wide and narrow', async (path) => {
    expect(await problemsInEveryLook(browser, platform.origin, TOKEN, path)).toEqual([])
  })

  it.each(LOOKS)('a preview reads well ($theme, $width px)', async (look) => {
    const { page, open, complaints, close } = await visit(browser, platform.origin, TOKEN, look)
    await open(`${PATH}/settings`)
    await page.getByLabel('rewrite:').check()
    await page.getByLabel('Always strip').fill('sid_x\nview')
    await press(page, 'Preview the change')
    expect(await page.locator('main').textContent()).toContain('merges contradict what is known')
    expect(await accessibilityProblems(page)).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })

  it(`a preview is made within ${MAX_MS} ms and has at most ${MAX_BYTES} bytes`, async () => {
    const { page, open, close } = await visit(browser, platform.origin, TOKEN)
    await open(`${PATH}/settings`)
    const value = (name: string) => page.locator(`main [name="${name}"]`).first().inputValue()
    const form = {
      csrf: await value('csrf'),
      latest: await value('latest'),
      mode: 'rewrite',
      rollout: '100',
      keep: '',
      strip: 'sid_x\nview',
      veto: '',
      modeByPath: '',
      reason: '',
      step: 'preview',
    }
    await withinTime('preview', () =>
      page.request.post(`${platform.origin}${PATH}/settings`, { form, headers: { origin: platform.origin } }),
    )
    await close()
  })
})
