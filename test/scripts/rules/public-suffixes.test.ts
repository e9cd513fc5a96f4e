import { describe, expect, it } from 'vitest'
import { readPublicSuffixes } from '../../../scripts/rules/public-suffixes.ts'
import { registrableDomain } from '../../../src/url/host.ts'

/** The algorithm of publicsuffix.org over a plain list, as another implementation would write it. */
function byList(rules: ReadonlySet<string>, host: string): string | undefined {
  const labels = host.split('.')
  for (let i = 0; i < labels.length; i++) {
    const name = labels.slice(i).join('.')
    if (rules.has(`!${name}`)) return name
    const wildcard = ['*', ...labels.slice(i + 1)].join('.')
    if (rules.has(name) || rules.has(wildcard)) return i === 0 ? undefined : labels.slice(i - 1).join('.')
  }
  return labels.length < 2 ? undefined : labels.slice(-2).join('.')
}

describe('readPublicSuffixes()', async () => {
  const { source, rules } = await readPublicSuffixes()
  const set = new Set(rules)

  it('names the release that the list comes from', () => {
    expect(source).toMatch(/^tldts \d+\.\d+\.\d+$/)
  })

  it('has rules of both sections, wildcards and exceptions', () => {
    expect(rules).toEqual(expect.arrayContaining(['com', 'co.uk', 'github.io', '*.ck', '!www.ck']))
    expect(rules.length).toBeGreaterThan(9000)
  })

  it('decides every suffix, and names before it, as the library does', () => {
    const hosts = rules.flatMap((rule) => {
      const name = rule.replace(/^[!*]\.?/, '')
      return [name, `shop.${name}`, `www.shop.${name}`, `a.b.c.${name}`]
    })
    const apart = hosts.filter((host) => byList(set, host) !== registrableDomain(host))
    expect(apart).toEqual([])
  })

  it.each(['localhost', 'example.unknown-suffix', 'www.com', 'www.co.uk', 'www.ck', 'a.www.ck'])(
    'agrees on %s',
    (host) => expect(byList(set, host)).toBe(registrableDomain(host)),
  )
})
