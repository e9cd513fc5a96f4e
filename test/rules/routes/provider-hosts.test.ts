import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostEntries, type HostEntry } from '../../../src/rules/routes/provider-hosts.ts'
import { PROVIDERS } from '../../../src/rules/data/providers/index.ts'
import type { Provider } from '../../../src/rules/types.ts'
import { expandHosts } from '../support/expand-hosts.ts'

function provider(name: string, more: Partial<Provider>): Provider {
  return { name, types: {}, kinds: {}, hosts: {}, examples: [], ...more }
}

/** The same by writing every host out. */
function expanded(providers: readonly Provider[]): Map<string, HostEntry> {
  const entries = new Map<string, HostEntry & { lists: HostEntry['lists'][number][] }>()
  for (const each of providers) {
    for (const { host, captures, routes } of expandHosts(each)) {
      const entry = entries.get(host)
      if (entry === undefined) entries.set(host, { provider: each, captures, name: host, lists: [routes] })
      else if (entry.provider === each) entry.lists.push(routes)
    }
  }
  return entries
}

/** Hosts that a name with any label in front covers. */
const ANY_LABEL = /^[^.]+\.medium\.com$/

describe('the entry of a host', () => {
  it('is what writing out every family gives, for all hosts of the data', () => {
    const entryOf = hostEntries(PROVIDERS)
    const entries = expanded(PROVIDERS)
    expect(entries.size).toBeGreaterThan(4000)
    for (const [host, { name: _, ...entry }] of entries) expect(entryOf(host)).toMatchObject(entry)
  })

  it('is that of any one label in front of a name, where no exact name covers the host', () => {
    const entryOf = hostEntries([
      provider('p', { hosts: { '*.p.com p.com': [], '*.help.p.com': [] } }),
      provider('q', { hosts: { 'help.p.com': [] } }),
    ])
    expect(entryOf('a.p.com')).toMatchObject({ provider: { name: 'p' }, name: '*.p.com', captures: {} })
    expect(entryOf('p.com')).toMatchObject({ provider: { name: 'p' }, name: 'p.com' })
    expect(entryOf('help.p.com')).toMatchObject({ provider: { name: 'q' }, name: 'help.p.com' })
    expect(entryOf('a.help.p.com')).toMatchObject({ provider: { name: 'p' }, name: '*.help.p.com' })
    for (const host of ['.p.com', 'a.b.p.com', 'notp.com', 'a.notp.com']) expect(entryOf(host)).toBeUndefined()
  })

  it('is none for hosts beside those of the data', () => {
    const entryOf = hostEntries(PROVIDERS)
    const entries = expanded(PROVIDERS)
    for (const host of entries.keys()) {
      for (const beside of [`x${host}`, `${host}x`, `x.${host}`, `${host}.x`, host.slice(1), host.slice(0, -1)])
        if (!entries.has(beside) && !ANY_LABEL.test(beside))
          expect(`${beside}: ${entryOf(beside)?.provider.name}`).toBe(`${beside}: undefined`)
    }
  })

  it('gives the hosts of each family name, and none of a family that does not exist', () => {
    const entryOf = hostEntries([
      provider('p', { families: { a: ['x', 'y'], b: ['1', '2'] }, hosts: { 'p.com {a}.{b}.com {c}.com': [] } }),
    ])
    expect(entryOf('y.2.com')?.captures).toEqual({ a: 'y', b: '2' })
    expect(entryOf('p.com')?.captures).toEqual({})
    for (const host of ['{c}.com', 'x.com', 'constructor.com', '']) expect(entryOf(host)).toBeUndefined()
  })

  it('is what writing out gives, where families overlap and providers share hosts', () => {
    const label = fc.constantFrom('', 'x', 'y', 'xy', 'x.y', '{a}', '{b}')
    const name = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.') || 'x')
    const members = fc.array(fc.constantFrom('x', 'y', 'xy', 'x.y', 'y.x', ''), { maxLength: 4 })
    const hosts = fc.array(fc.array(name, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
    const one = fc.tuple(hosts, members, members).map(([lists, a, b]) => {
      const routes = lists.map((names, i) => [names.join(' '), [{ path: `/${i}`, to: 'k' }]] as const)
      return { families: { a, b }, hosts: Object.fromEntries(routes) }
    })
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 3 }), (made) => {
        const providers = made.map((each, i) => provider(`p${i}`, each))
        const entryOf = hostEntries(providers)
        for (const [host, { provider: owner, captures }] of expanded(providers))
          expect([entryOf(host)?.provider, entryOf(host)?.captures]).toEqual([owner, captures])
      }),
    )
  })
})
