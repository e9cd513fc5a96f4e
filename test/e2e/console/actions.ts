import { describe, expect, it } from 'vitest'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import { follow, press, visit } from '../support/console-browser.ts'
import { TOKEN } from '../support/console-platform.ts'
import { publish, seedTraffic } from '../support/console-seed.ts'
import { browser, platform } from '../support/console-world.ts'

async function inForce(domain: string): Promise<DomainRecord | null> {
  return platform.env.DOMAIN_RECORDS.get<DomainRecord>(`domain:${domain}`, 'json')
}

describe('an action in place', () => {
  const domain = 'acts.example'

  it('keeps a parameter with one click, and takes it back with another', async () => {
    const { page, open, complaints, close } = await visit(browser, platform.origin, TOKEN)
    await publish(platform, domain, { mode: 'rewrite' })
    await seedTraffic(platform, domain, { urls: 40, hours: 2 })
    await open(`/domains/${domain}/parameters`)
    await press(page, 'Strip ref_src')
    expect(await inForce(domain)).toMatchObject({ revision: 2, strip: ['ref_src'] })
    await press(page, 'Undo')
    expect(await page.getByRole('status').textContent()).toContain('Undone: revision 3 is in force')
    expect(await inForce(domain)).not.toHaveProperty('strip')
    await press(page, 'Veto utm_source')
    expect(await inForce(domain)).toMatchObject({ revision: 4, veto: ['utm_source'] })
    await open(`/log?domain=${domain}`)
    expect(await page.locator('main').textContent()).toContain('veto: + utm_source')
    await follow(page, 'undo revision 4')
    await press(page, `Undo for ${domain}`)
    expect(await inForce(domain)).not.toHaveProperty('veto')
    expect(complaints).toEqual([])
    await close()
  })

  it('marks a cookie that costs hits as anonymous, but no session', async () => {
    const { page, open, complaints, close } = await visit(browser, platform.origin, TOKEN)
    const day = Math.floor(Date.now() / 86_400_000) * 86_400_000
    await platform.env.DB.prepare(
      "INSERT INTO cookie_days (domain, day, name, requests) VALUES (?1, ?2, 'theme', 120), (?1, ?2, 'PHPSESSID', 90)",
    )
      .bind(domain, day)
      .run()
    await open(`/domains/${domain}`)
    expect(
      await page
        .getByRole('row', { name: /PHPSESSID/ })
        .getByRole('button')
        .count(),
    ).toBe(0)
    await press(page, 'Mark as anonymous theme')
    expect(await inForce(domain)).toMatchObject({ anonymousCookies: ['theme'] })
    await press(page, 'Undo')
    expect(await inForce(domain)).not.toHaveProperty('anonymousCookies')
    expect(complaints).toEqual([])
    await close()
  })

  it('lifts a quarantine from the log', async () => {
    const quarantined = 'quarantined.example'
    const { page, open, complaints, close } = await visit(browser, platform.origin, TOKEN)
    await publish(platform, quarantined, { mode: 'rewrite' })
    const quarantine = [{ name: 'spot', pattern: '/p?spot', since: '2026-11-28T00:00:00Z' }]
    await publish(platform, quarantined, { mode: 'rewrite', quarantine })
    await open(`/log?domain=${quarantined}`)
    await follow(page, 'undo revision 2')
    expect(await page.locator('main').textContent()).toContain('only if the audit was wrong')
    await press(page, `Undo for ${quarantined}`)
    expect(await inForce(quarantined)).not.toHaveProperty('quarantine')
    expect(complaints).toEqual([])
    await close()
  })

  it('purges pages, and says what each cache has done', async () => {
    const { page, open, close } = await visit(browser, platform.origin, TOKEN)
    await open(`/domains/${domain}/purge`)
    await page.getByLabel('URLs', { exact: true }).fill('/section-0/p?item=0')
    await press(page, `Purge for ${domain}`)
    expect(await page.getByRole('region', { name: 'What each cache has done' }).textContent()).toContain('edge')
    await close()
  })

  it('is found again, and exported file by file', async () => {
    const { page, open, complaints, close } = await visit(browser, platform.origin, TOKEN)
    await open('/search')
    await page.getByRole('main').getByRole('searchbox').fill(domain)
    await press(page, 'Search')
    await follow(page, domain)
    await follow(page, 'Other caches')
    await follow(page, 'Varnish, VCL 4.1')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'canonical.vcl' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('canonical.vcl')
    expect(complaints).toEqual([])
    await close()
  })

  it('leaves open what is open when the traffic is loaded again', async () => {
    const { page, open, complaints, close } = await visit(browser, platform.origin, TOKEN)
    await open(`/domains/${domain}`)
    await page.getByText('Figures as a table').first().click()
    await page.evaluate(`document.getElementById('traffic').dataset.old = ''; refresh('traffic')`)
    expect(await page.locator('#traffic[data-old]').count()).toBe(0)
    expect(await page.locator('#traffic details').first().getAttribute('open')).not.toBeNull()
    expect(complaints).toEqual([])
    await close()
  })
})
