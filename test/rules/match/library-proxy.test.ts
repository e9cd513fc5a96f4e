import { describe, expect, it } from 'vitest'
import { canonicalize } from '../../../src/canonicalize/canonicalize.ts'
import { libraryProxy } from '../../../src/rules/match/library-proxy.ts'

describe('libraryProxy()', () => {
  it.each([
    ['https://www-nature-com.proxy.uni.edu/articles/s7?a=1', 'https://www.nature.com/articles/s7?a=1'],
    ['http://www.jstor.org.ezproxy.uni.edu/stable/7', 'https://www.jstor.org/stable/7'],
    ['http://www.jstor.org.i.ezproxy.nypl.org/stable/7', 'https://www.jstor.org/stable/7'],
    ['https://www-jstor-org.ezproxy.library.uni.ac.uk/stable/7', 'https://www.jstor.org/stable/7'],
    ['https://link-springer-com.ezproxy1.lib.uni.edu.au/article/7', 'https://link.springer.com/article/7'],
    ['https://ieeexplore-ieee-org.libproxy.uni.edu/document/7', 'https://ieeexplore.ieee.org/document/7'],
    ['https://www-tandfonline-com.uni.idm.oclc.org/doi/7', 'https://www.tandfonline.com/doi/7'],
    ['https://www-x-com.eu1.proxy.openathens.net/science/7', 'https://www.x.com/science/7'],
    ['https://jstor-org.ezproxy.uni.edu/stable/7', 'https://jstor.org/stable/7'],
    ['https://www-degruyter-de.uni-ezproxy.uni.de./7', 'https://www.degruyter.de/7'],
    ['https://ezproxy.uni.edu/login?url=https://www.jstor.org/stable/7', 'https://www.jstor.org/stable/7'],
    ['https://login.ezproxy.uni.edu/login?url=https://a.com/b?c=d&e=f', 'https://a.com/b?c=d&e=f'],
    ['https://ezproxy.uni.edu/login?auth=x&url=https%3A%2F%2Fa.com%2Fb%3Fc', 'https://a.com/b?c'],
    ['https://ezproxy.uni.edu/login?qurl=https%3A%2F%2Fa.com%2Fb&x=1', 'https://a.com/b'],
    ['https://www-jstor-org.proxy-ub.uni.nl/stable/7', 'https://www.jstor.org/stable/7'],
    ['https://academic-oup-com.myaccess.library.uni.ca/7', 'https://academic.oup.com/7'],
    ['https://www-x-com.eproxy.lib.uni.hk/7', 'https://www.x.com/7'],
    ['https://ezproxy.uni.edu/login?URL=https://a.com/b', 'https://a.com/b'],
    ['https://uni.idm.oclc.org/login?url=https://a.com/b', 'https://a.com/b'],
    ['http://proxy.library.uni.edu/login?url=http://a.com/b', 'https://a.com/b'],
  ])('opens %s', (url, inner) => {
    expect(canonicalize(url).key).toBe(canonicalize(inner).key)
    expect(canonicalize(url, { profile: 'request' }).url).toContain(new URL(url).host)
  })

  it.each([
    'my-shop-com.example.com',
    'beck-online-beck-de.ezproxy.uni.edu',
    'www-beck-online-de.ezproxy.uni.edu',
    'docs.proxy.company.com',
    'foo-bar.proxy.company.com',
    'my-web-app.proxy.company.com',
    'my.app.proxy.company.com',
    'my-project.ezproxy-docs.example.io',
    'proxy.golang.org',
    'proxy.company.com',
    'www.myproxy.com',
    'www-nature-com.proxy.com',
    'www-nature-com.a.b.c.proxy.uni.edu',
    '-com.proxy.uni.edu.au.',
    'com.proxy.company.com',
    '127.0.0.1',
    '[::1]',
  ])('takes %s for no way to a site', (host) => {
    expect(libraryProxy(host)?.some(({ prefix }) => prefix !== undefined) ?? false).toBe(false)
  })

  it('keeps pages of a proxy apart', () => {
    const keys = ['login?url=ftp://a.com/', 'login?x=https://a.com/', 'login', 'menu', 'logout?url=https://a.com/']
      .map((rest) => canonicalize(`https://ezproxy.uni.edu/${rest}`).key) // prettier-ignore
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).not.toContain(canonicalize('https://a.com/').key)
    expect(libraryProxy('proxy.company.com')).toBeUndefined()
  })
})
