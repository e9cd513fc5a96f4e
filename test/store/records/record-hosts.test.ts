import { beforeEach, describe, expect, it } from 'vitest'
import {
  claimedHosts,
  d1RecordHosts,
  revisionsInForce,
  type RecordHosts,
} from '../../../src/store/records/record-hosts.ts'
import { controlEnv } from '../support/control-env.ts'
import { emptyControl } from '../support/control-world.ts'

let hosts: RecordHosts
beforeEach(async () => {
  hosts = d1RecordHosts((await emptyControl()).DB)
})

describe('the hosts of records', () => {
  it('belong to the domain that claims them first, and to none after their release', async () => {
    expect(await hosts.claim('a.example', ['a.example', 'www.a.example'])).toBeUndefined()
    expect(await hosts.of('a.example')).toEqual(['a.example', 'www.a.example'])
    expect(await hosts.ownerOf('www.a.example')).toBe('a.example')
    await hosts.release('b.example', ['www.a.example'])
    expect(await hosts.ownerOf('www.a.example')).toBe('a.example')
    await hosts.release('a.example', ['www.a.example'])
    expect(await hosts.ownerOf('www.a.example')).toBeUndefined()
    expect(await hosts.claim('b.example', ['www.a.example'])).toBeUndefined()
  })

  it('are claimed all or none, and again without harm', async () => {
    await hosts.claim('a.example', ['a.example', 'shared.example'])
    expect(await hosts.claim('a.example', ['a.example', 'shared.example'])).toBeUndefined()
    expect(await hosts.claim('b.example', ['b.example', 'shared.example', 'z.example'])).toEqual({
      host: 'shared.example',
      owner: 'a.example',
    })
    expect(await hosts.of('b.example')).toEqual([])
  })

  it('are learned under their owner where both are one site', async () => {
    await hosts.claim('a.example', ['a.example', 'www.a.example', 'b.example'])
    const under = await hosts.learnedUnder(['a.example', 'www.a.example', 'b.example', 'c.a.example'])
    expect([...under]).toEqual([
      ['a.example', 'a.example'],
      ['www.a.example', 'a.example'],
      ['b.example', 'b.example'],
      ['c.a.example', 'c.a.example'],
    ])
  })

  it('go to one of many that claim them at once', async () => {
    const domains = Array.from({ length: 12 }, (_, i) => `d${i}.example`)
    const outcomes = await Promise.all(domains.map((domain) => hosts.claim(domain, [domain, 'shared.example'])))
    const winners = domains.filter((_, i) => outcomes[i] === undefined)
    expect(winners).toHaveLength(1)
    expect(await hosts.ownerOf('shared.example')).toBe(winners[0])
    expect(await hosts.of(domains.find((domain) => domain !== winners[0])!)).toEqual([])
  })
})

it('lists every host that a record is in force under, or claims', async () => {
  const { DB } = controlEnv
  await hosts.claim('a.example', ['a.example', 'www.a.example'])
  await DB.batch([
    DB.prepare("INSERT INTO domains (domain, onboarded_at, revision) VALUES ('b.example', 1, 3), ('c.example', 1, 0)"),
  ])
  expect((await claimedHosts(DB)).toSorted()).toEqual(['a.example', 'b.example', 'www.a.example'])
  const found = await revisionsInForce(DB, ['a.example', 'b.example', 'c.example', 'd.example'])
  expect([...found]).toEqual([['b.example', { domain: 'b.example', revision: 3 }]])
})
