import { describe, expect, it } from 'vitest'
import { canonicalize, createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import { CLICK_SERVERS } from '../../../src/rules/data/click-servers.ts'
import { TRACKING_FACTS } from '../../../src/rules/data/tracking-params/index.ts'
import { hostMatches, registrableDomain } from '../../../src/url/host.ts'
import { SHOP_RECORD } from '../../canonicalize/arbitrary-urls.ts'

const QUERY = '?zone=1&utm_source=mail&gclid=Cj0K&PHPSESSID=9682993c8daa2c5497996114facdc805&campaign=2'

/** One URL for every host, label and path of the rows. */
const CLICKS = CLICK_SERVERS.flatMap(({ hosts, firstLabels, paths = ['/c/1'] }) => {
  const names = hosts ?? (firstLabels ?? ['www']).map((label) => `${label}.mail.shop.example`)
  return names.flatMap((host) => paths.map((path) => `https://${host}${path.replace(/^\*/, '/a').replace('*', '7')}`))
})

describe('click servers', () => {
  it.each(CLICKS)('%s hands on what is in the query', (url) => {
    expect(canonicalize(`${url}${QUERY.replace('PHPSESSID', 'session')}`, { profile: 'request' }).url).toBe(
      `${url}${QUERY.replace('PHPSESSID', 'session')}`,
    )
    const { url: canonical, applied } = canonicalize(`${url}${QUERY}`)
    if (!applied.some(({ step }) => step === 'unwrap')) expect(canonical).toBe(`${url}${QUERY}`)
  })

  it('state each host and path once, with a source and a date', () => {
    const facts = CLICK_SERVERS.flatMap(({ hosts = ['*'], firstLabels = ['*'], paths = ['*'] }) =>
      hosts.flatMap((host) => firstLabels.flatMap((label) => paths.map((path) => `${label} ${host} ${path}`))),
    )
    expect(facts.filter((fact, i) => facts.indexOf(fact) !== i)).toEqual([])
    for (const { hosts, firstLabels, paths, source, added } of CLICK_SERVERS) {
      expect((hosts ?? firstLabels ?? paths ?? []).length).toBeGreaterThan(0)
      expect(URL.canParse(source), source).toBe(true)
      expect(added).toMatch(/^\d{4}-\d\d-\d\d$/)
      for (const path of paths ?? []) expect(path).toMatch(/^(?:\*\/[^*]+|\/[^*]*\*?)$/)
    }
  })

  it('are below a public suffix, and none is below another one', () => {
    const hosts = CLICK_SERVERS.flatMap(({ hosts, paths }) => (paths === undefined ? (hosts ?? []) : []))
    for (const host of hosts) expect(registrableDomain(host), host).toBeDefined()
    const covered = hosts.filter((host) => hosts.some((other) => other !== host && hostMatches(host, other)))
    expect(covered).toEqual([])
  })

  it('leave no tracking fact that could not hold anywhere', () => {
    const hosts = new Set(CLICK_SERVERS.flatMap(({ hosts, paths }) => (paths === undefined ? (hosts ?? []) : [])))
    const dead = TRACKING_FACTS.flatMap((row) => row.hosts ?? []).filter((host) =>
      [...hosts].some((server) => hostMatches(host, server)),
    )
    expect(dead).toEqual([])
  })
})

describe('canonicalize() of a click', () => {
  it.each([
    'https://clickserve.dartsearch.net/link/click?lid=43700012345&gclid=Cj0KCQ&ds_url_v=2',
    'https://pixel.everesttech.net/1234/cq?ev_sid=3&ev_ln=lamp&gclid=Cj0K&url=https%3A%2F%2Fshop.example%2F',
    'https://example.smart.link/abc123?site_id=x&utm_source=mail&creative_id=y',
    'https://shop.onelink.me/aAB1?pid=x&c=GreatCampaign&af_sub1=1&utm_source=y',
    'https://shop.app.link/a?$og_redirect=https://e.com/1&click_id=7&_branch_match_id=3',
    'https://abc.adj.st/closest?adj_t=b2hnabv&adj_campaign=x&fbclid=y',
    'https://4.xg4ken.com/media/redir.php?prof=1&camp=2&kct=google&gclid=Cj0K&url[]=https%3A%2F%2Fshop.example',
    'https://tracker.marinsm.com/rd?cid=1&mkwid=a&gclid=Cj0K&lp=https%3A%2F%2Fshop.example',
    'https://servedby.flashtalking.com/click/8/1;2;3?ft_width=1&ft_height=1&gclid=Cj0K',
    'https://offers.go2cloud.org/aff_c?offer_id=7&aff_id=1&source=x&aff_sub=y',
    'https://go.brand.example/aff_c?offer_id=7&aff_id=1&utm_source=x',
    'https://www.google.com/aclk?sa=L&ai=DChcSEw&gclid=Cj0K&ctype=5',
    'https://ads.news.example/www/delivery/ck.php?oaparams=2__bannerid=1&gclid=x&cb=1',
    'https://click.e.shop.example/?qs=0a1b&utm_medium=email&b=1&a=2',
    'https://shop.example/banner/click.php?id=1&utm_source=x&gclid=1',
    'https://tracking.shop.example/v1/?pid=1&offer_id=2&utm_source=x',
    'https://r.shop.example/mk/cl/f/sh/1/2?utm_source=x&b=1&a=2',
    'https://shop.us1.list-manage.com/track/click?u=1&id=2&e=3&utm_source=x',
  ])('leaves %s as it is in both profiles', (url) => {
    for (const profile of ['identity', 'request'] as const) {
      expect(canonicalize(url, { profile }).url).toBe(url)
      expect(canonicalize(url, { profile }).key).not.toBe(
        canonicalize(url.replace(/gclid=\w+|utm_\w+=\w+|c=Great\w+|fbclid=\w+|(?:e|click_id|source)=\w+/, ''), {
          profile,
        }).key,
      )
    }
  })

  it('still opens a redirector whose target is in the query', () => {
    const url =
      'https://clickserve.dartsearch.net/link/click?gclid=a&ds_dest_url=https%3A%2F%2Fshop.example%2Fp%3Fid%3D7%26gclid%3Da'
    expect(canonicalize(url).url).toBe('https://shop.example/p?id=7')
    expect(canonicalize(url, { profile: 'request' }).url).toBe(url)
  })

  it.each([
    ['https://click.example/p?z=1&gclid=2&a=3', 'https://click.example/p?a=3&z=1'],
    ['https://www.clicks.co.za/p?z=1&gclid=2&a=3', 'https://www.clicks.co.za/p?a=3&z=1'],
    ['https://notonelink.me/p?z=1&gclid=2&a=3', 'https://notonelink.me/p?a=3&z=1'],
    ['https://shop.example/aff_chart?z=1&gclid=2&a=3', 'https://shop.example/aff_chart?a=3&z=1'],
    ['https://shop.example/click.php/a?z=1&gclid=2&a=3', 'https://shop.example/click.php/a?a=3&z=1'],
    ['https://shop.example/oneclick.php?z=1&gclid=2&a=3', 'https://shop.example/oneclick.php?a=3&z=1'],
    ['https://shop.example/en/aff_c?z=1&gclid=2&a=3', 'https://shop.example/en/aff_c?a=3&z=1'],
    ['https://click.example:8443/p?z=1&gclid=2&a=3', 'https://click.example:8443/p?a=3&z=1'],
  ])('takes %s for a page', (url, canonical) => {
    expect(canonicalize(url, { profile: 'request' }).url).toBe(canonical)
  })

  it('drops what the record of the server strips', () => {
    const record = { ...SHOP_RECORD, domain: 'click.shop.test', strip: ['utm_source'] }
    const url = 'https://click.shop.test/c?z=1&utm_source=a&a=2'
    expect(createCanonicalizer({ record }).canonicalize(url, { profile: 'request' }).url).toBe(
      'https://click.shop.test/c?z=1&a=2',
    )
  })
})
