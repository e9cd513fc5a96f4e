import { beforeEach, describe, expect, it } from 'vitest'
import { publisherOf } from '../../../src/jobs/publishing/actions.ts'
import { claimHosts, hostsOf, releaseHosts } from '../../../src/jobs/publishing/claim-hosts.ts'
import { publishStores } from '../../../src/jobs/publishing/publish-stores.ts'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import type { PublishOutcome } from '../../../src/store/control-actions.ts'
import { controlEnv } from '../../store/support/control-env.ts'
import { emptyControl } from '../../store/support/control-world.ts'
import { recordOf } from '../support/records.ts'

beforeEach(emptyControl)

const ADA = { by: 'ada', reason: 'new rules' }
const publish = async (domain: string, more: Partial<DomainRecord> = {}): Promise<PublishOutcome> =>
  publisherOf(controlEnv, domain).publish({ record: recordOf({ domain, ...more }), actor: ADA })

/** Whose record lies under a host. */
const under = async (host: string): Promise<string | undefined> =>
  (await publishStores(controlEnv).pointer.current(host))?.domain

describe('the hosts that a record stands under', () => {
  it('are its domain and its aliases, each once', () => {
    expect(hostsOf({ domain: 'a.example', aliases: ['b.example', 'a.example'] })).toEqual(['a.example', 'b.example'])
  })

  it('are not taken from a domain that has a record of its own', async () => {
    await publish('other.example', { mode: 'off' })
    expect(await publish('shop.example', { aliases: ['www.shop.example', 'other.example'] })).toEqual({
      kind: 'refused',
      path: 'aliases.1',
      message: 'other.example has a record of its own',
    })
    expect(await under('other.example')).toBe('other.example')
    expect(await under('shop.example')).toBeUndefined()
    expect(await publish('third.example', { aliases: ['www.shop.example'] })).toMatchObject({ kind: 'published' })
  })

  it('are no more than one publish can reach', async () => {
    const aliases = Array.from({ length: 900 }, (_, i) => `h${i}.example`)
    expect(await publish('shop.example', { aliases })).toMatchObject({
      kind: 'refused',
      path: 'aliases',
      message: 'too many new hosts at once: publish them in several steps',
    })
    expect(await publishStores(controlEnv).hosts.of('shop.example')).toEqual([])
  })

  it('are released in several steps, as many as one publish can check and remove', async () => {
    const stores = publishStores(controlEnv)
    const aliases = Array.from({ length: 475 }, (_, i) => `h${i}.example`)
    await stores.hosts.claim('shop.example', ['shop.example', ...aliases])
    expect(await claimHosts(stores, recordOf())).toEqual({
      kind: 'refused',
      path: 'aliases',
      message: 'too many hosts are released at once: publish them in several steps',
    })
    expect(await claimHosts(stores, recordOf({ aliases: aliases.slice(0, 10) }))).toBeUndefined()
  })

  it('are removed from KV and checked once each when they are released', async () => {
    const stores = publishStores(controlEnv)
    const aliases = Array.from({ length: 60 }, (_, i) => `h${i}.example`)
    await publish('shop.example', { aliases })
    const asked: string[] = []
    const hosts = { ...stores.hosts, ownerOf: async (host: string) => (asked.push(host), undefined) }
    await releaseHosts({ ...stores, hosts }, recordOf({ domain: 'shop.example' }), recordOf({ aliases }))
    expect([asked, await under('h59.example'), await stores.hosts.of('shop.example')]).toEqual([
      [],
      undefined,
      ['shop.example'],
    ])
  })

  it('are not taken from a domain that names them as aliases, neither as an alias nor as a domain', async () => {
    await publish('shop.example', { aliases: ['www.shop.example'] })
    expect(await publish('other.example', { aliases: ['www.shop.example'] })).toMatchObject({
      kind: 'refused',
      path: 'aliases.0',
      message: 'www.shop.example is an alias of shop.example',
    })
    expect(await publish('www.shop.example')).toMatchObject({ kind: 'refused', path: 'domain' })
    expect(await under('www.shop.example')).toBe('shop.example')
  })

  it('are respected where an operator put a record into KV by hand', async () => {
    const { pointer } = publishStores(controlEnv)
    await pointer.point(recordOf({ domain: 'hand.example', aliases: ['alias.hand.example'] }))
    for (const alias of ['hand.example', 'alias.hand.example'])
      expect(await publish('shop.example', { aliases: [alias] })).toMatchObject({ kind: 'refused', path: 'aliases.0' })
    expect(await publish('alias.hand.example')).toMatchObject({ kind: 'refused', path: 'domain' })
    expect(await under('alias.hand.example')).toBe('hand.example')
  })

  it('lose the record when it releases them, and are free for others', async () => {
    await publish('shop.example', { aliases: ['www.shop.example', 'm.shop.example'] })
    await publish('shop.example', { aliases: ['m.shop.example'] })
    expect(await under('www.shop.example')).toBeUndefined()
    expect(await under('m.shop.example')).toBe('shop.example')
    expect(await publish('www.shop.example')).toMatchObject({ kind: 'published' })
    await publish('shop.example')
    expect(await under('www.shop.example')).toBe('www.shop.example')
    expect(await under('m.shop.example')).toBeUndefined()
  })

  it('keep the record of another domain when a record from before the claims releases them', async () => {
    const { pointer } = publishStores(controlEnv)
    await pointer.point(recordOf({ aliases: ['www.shop.example'] }))
    await pointer.point(recordOf({ domain: 'www.shop.example' }))
    expect(await publish('shop.example', { strip: ['a'] })).toMatchObject({ kind: 'published' })
    expect(await under('www.shop.example')).toBe('www.shop.example')
  })

  it('go to one of two domains that publish at once', async () => {
    const requests = Array.from({ length: 6 }, (_, i) => publish(`d${i}.example`, { aliases: ['shared.example'] }))
    const kinds = (await Promise.all([...requests, publish('shared.example')])).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'published')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'refused')).toHaveLength(6)
    const winner = kinds.indexOf('published')
    expect(await under('shared.example')).toBe(winner === 6 ? 'shared.example' : `d${winner}.example`)
  })
})
