import { describe, expect, it } from 'vitest'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import { follow, press, visit } from '../support/console-browser.ts'
import { accessibilityProblems } from '../support/console-looks.ts'
import { TOKEN } from '../support/console-platform.ts'
import { publish, seedPatterns, seedTraffic } from '../support/console-seed.ts'
import { browser, platform } from '../support/console-world.ts'

const ITEM_KEY = '/section-1/*?item&ref_src&view'

async function inForce(domain: string): Promise<DomainRecord | null> {
  return platform.env.DOMAIN_RECORDS.get<DomainRecord>(`domain:${domain}`, 'json')
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

    await follow(page, 'Settings')
    await page.getByLabel('rewrite:').check()
    await press(page, 'Preview the change')
    expect(await page.locator('main').textContent()).toContain('mode unset -> rewrite')
    expect(await page.getByText('Sent to the origin differently').locator('+ dd').textContent()).toBe(
      '300 of 400, 75 %',
    )
    expect(await page.locator('del').first().textContent()).toBe('&utm_source=mail')
    expect(await inForce(domain)).toBeNull()
    await press(page, `Save for ${domain}`)
    expect(await page.getByRole('status').textContent()).toContain('revision 1 is in force')
    expect(await inForce(domain)).toMatchObject({ revision: 1, mode: 'rewrite' })

    await follow(page, 'Settings')
    await page.getByLabel('Always strip').fill('sid_x\nref_src')
    await page.getByLabel('Why').fill('session of the old shop')
    await press(page, 'Preview the change')
    expect(await page.locator('main').textContent()).toContain('rest on the strip list alone')
    await press(page, `Save for ${domain}`)
    expect(await inForce(domain)).toMatchObject({ revision: 2, mode: 'rewrite', strip: ['sid_x', 'ref_src'] })

    await follow(page, 'Revisions')
    expect(await page.getByRole('row').nth(1).textContent()).toContain('session of the old shop')
    await follow(page, 'what it changed')
    expect(await page.getByRole('heading', { level: 2 }).textContent()).toBe('Revision 1 → revision 2')
    expect(await page.locator('main').textContent()).toContain('Changed: +2 strip.')
    await follow(page, 'Restore revision 1')
    expect(await page.locator('main').textContent()).toContain('What changes: -2 strip.')
    await press(page, `Restore revision 1 for ${domain}`)
    expect(await page.getByRole('status').textContent()).toContain('revision 3 is in force')
    const after = await inForce(domain)
    expect([after?.revision, after?.strip]).toEqual([3, undefined])
    expect(complaints).toEqual([])
    await close()
  })

  it('is changed once by two clicks', async () => {
    const { page, open, complaints, close } = await visit(browser, platform.origin, TOKEN)
    await publish(platform, 'twice.example', { mode: 'observe' })
    await open('/domains/twice.example/settings')
    await page.getByLabel('Always strip').fill('ww')
    await press(page, 'Preview the change')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    // The response is slow, and the operator clicks again.
    await page.route('**/settings', async (route) => {
      await new Promise((done) => setTimeout(done, 300))
      await route.continue()
    })
    await page.evaluate(
      `for (const ms of [0, 100]) setTimeout(() => document.querySelector('[value="save"]').click(), ms)`,
    )
    await page.getByRole('status').waitFor()
    await page.unroute('**/settings')
    expect(sent).toHaveLength(1)
    expect(await page.getByRole('status').textContent()).toContain('revision 2 is in force')
    expect(complaints).toEqual([])
    await close()
  })

  it('is changed without scripts just as well', async () => {
    const { page, open, complaints, close } = await visit(browser, platform.origin, TOKEN, { scripts: false })
    await publish(platform, 'plain.example', { mode: 'observe' })
    await open('/domains/plain.example/settings')
    await page.getByLabel('Share of pages').fill('25')
    await page.getByLabel('Path 1', { exact: true }).fill('/checkout')
    await page.getByLabel('Mode of path 1').selectOption('off')
    await page.getByLabel('Anonymous cookies').fill('theme')
    await page.getByLabel('Adapter').selectOption('memory')
    await page.getByLabel('Other host names').fill('www2.plain.example')
    await page.getByLabel('Platform').fill('shopify')
    await page.getByLabel('Parameters that hold a URL').fill('next')
    await page.getByLabel('Headers for the origin').fill('x-trace')
    await press(page, 'Preview the change')
    await press(page, 'Save for plain.example')
    expect(await inForce('plain.example')).toMatchObject({
      rollout: 0.25,
      modeByPath: { '/checkout': 'off' },
      anonymousCookies: ['theme'],
      adapter: 'memory',
      aliases: ['www2.plain.example'],
      platform: ['shopify'],
      urlParams: ['next'],
      forwardHeaders: ['x-trace'],
    })
    await open('/domains/plain.example/undo/2')
    await press(page, 'Undo for plain.example')
    expect(await inForce('plain.example')).not.toHaveProperty('aliases')
    expect(await inForce('plain.example')).toMatchObject({ revision: 3, mode: 'observe' })
    expect(complaints).toEqual([])
    await close()
  })

  it('says so when another publish came between preview and saving', async () => {
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
    await press(page, 'Continue with my fields')
    await page.getByLabel('Always keep').fill('other')
    await press(page, 'Preview the change')
    await press(page, `Save for ${domain}`)
    expect(await inForce(domain)).toMatchObject({ revision: 3, keep: ['other'], strip: ['ww'] })
    await close()
  })

  it('drops what is known to matter only with leave', async () => {
    const { page, open, complaints, close } = await visit(browser, platform.origin, TOKEN)
    const domain = 'careful.example'
    await publish(platform, domain, { mode: 'rewrite', patterns: { [ITEM_KEY]: seedPatterns(2)[ITEM_KEY]! } })
    await open(`/domains/${domain}/settings`)
    await page.getByLabel('Always strip').fill('item')
    await press(page, 'Preview the change')
    expect(await page.locator('main').textContent()).toContain('pages were seen to differ with it')
    await page.getByRole('button', { name: `Save for ${domain}` }).click()
    expect((await inForce(domain))?.revision).toBe(1)
    await page.getByLabel('Drop these anyway').check()
    await press(page, `Save for ${domain}`)
    expect(await inForce(domain)).toMatchObject({ revision: 2, strip: ['item'] })
    expect(complaints).toEqual([])
    await close()
  })
})

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
    const pages = ['', '/parameters', '/settings', '/map', `/map/pattern?${query}`, `/map?${new URLSearchParams({ q: name.slice(0, 50) }).toString()}`, '/paths', '/revisions', '/diff', '/rollback/1'] // prettier-ignore
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
