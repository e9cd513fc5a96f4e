import { describe, expect, it } from 'vitest'
import { bareHost, createCorpusHosts } from '../../../src/learn/corpus/corpus-hosts.ts'

describe('createCorpusHosts', () => {
  it('takes www. and the bare name, every scheme and every port for one site', () => {
    const hosts = createCorpusHosts(undefined)
    const urls = ['https://www.a.example/x', 'http://a.example:8080/', 'HTTPS://A.example?x=1', ' https://a.example ']
    expect(urls.map((url) => hosts.siteOf(url))).toEqual(['a.example', 'a.example', 'a.example', 'a.example'])
    expect(hosts.siteOf('http://[::1]:80/')).toBe('[::1]')
    for (const url of ['', 'x', 'ftp://a.example/', 'https://', '/path', 'https:///'])
      expect(hosts.siteOf(url)).toBeUndefined()
  })

  it('does not take one odd URL for another', () => {
    const hosts = createCorpusHosts(undefined)
    expect(hosts.siteOf('http:////a.example/')).toBe('a.example')
    expect(hosts.siteOf('http:////b.example/')).toBe('b.example')
    expect(hosts.siteOf('https://u@a.example/')).toBe('a.example')
    expect(hosts.siteOf('https://a.example\\@b.example/')).toBe('a.example')
  })

  it("counts the record's aliases as the site that is learned", () => {
    const hosts = createCorpusHosts({ domain: 'a.example', aliases: ['b.example'] })
    expect(hosts.siteOf('https://b.example/')).toBe('a.example')
    expect(hosts.siteOf('https://c.example/')).toBe('c.example')
  })

  it('picks the preferred host, if there is any URL of it, else the most frequent one', () => {
    const hosts = createCorpusHosts(undefined)
    hosts.countsOf('a.example').urls += 1
    hosts.countsOf('b.example').urls += 2
    expect(hosts.pick()).toBe('b.example')
    expect(hosts.pick('www.a.example')).toBe('a.example')
    expect(hosts.pick('c.example')).toBe('b.example')
    expect(createCorpusHosts(undefined).pick()).toBe('')
  })

  it('stays bounded over any number of hosts, and keeps the site that is learned', () => {
    const hosts = createCorpusHosts({ domain: 'a.example' })
    hosts.countsOf('a.example').urls += 1
    for (let i = 0; i < 20_000; i++) hosts.countsOf(hosts.siteOf(`https://h${i}.example/`)!).urls += 1
    expect(hosts.countsOf('a.example').urls).toBe(1)
    const others = hosts.othersThan('a.example')
    expect(others.total).toBe(20_000)
    expect(Object.keys(others.shown)).toHaveLength(100)
  })

  it('counts parts of a corpus as the whole, in any order', () => {
    const names = Array.from({ length: 15_000 }, (_, i) => `h${i % 13_000}.example`)
    const count = (sites: readonly string[]) => {
      const hosts = createCorpusHosts(undefined)
      for (const site of sites) hosts.countsOf(site).urls += 1
      return hosts
    }
    const merged = count(names.slice(6000).toReversed())
    merged.merge(count(names.slice(0, 6000)).sketch())
    expect(merged.sketch()).toEqual(count(names).sketch())
    expect(merged.sketch().uncounted).toBeGreaterThan(2000)
  })
})

describe('bareHost', () => {
  it('drops www. only while a registrable domain remains', () => {
    expect(['www.a.example', 'www.com', 'www.co.uk', 'wwwa.example'].map(bareHost)).toEqual([
      'a.example', 'www.com', 'www.co.uk', 'wwwa.example',
    ]) // prettier-ignore
  })
})
