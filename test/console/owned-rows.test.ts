import { describe, expect, it } from 'vitest'
import { ownedRows, wantedDomain } from '../../src/console/owned-rows.ts'

interface Row {
  readonly domain: string
  readonly at: number
}

const ROWS: readonly Row[] = [
  { domain: 'a.example', at: 1 },
  { domain: 'b.example', at: 2 },
  { domain: 'c.example', at: 3 },
  { domain: 'a.example', at: 4 },
]

async function list(domain: string | undefined) {
  return { rows: ROWS.filter((row) => domain === undefined || row.domain === domain).toReversed(), cursor: 'more' }
}

const everything = { name: 'ada', domains: 'all' } as const
const some = { name: 'ci', domains: new Set(['a.example', 'b.example']) }
const ask = (caller: Parameters<typeof ownedRows>[1], wanted: Parameters<typeof ownedRows>[2] = {}) =>
  ownedRows(list, caller, wanted, (row: Row) => row.at)

describe('ownedRows', () => {
  it('shows everything to whom everything belongs, page by page', async () => {
    expect(await ask(everything)).toMatchObject({ rows: [{ at: 4 }, { at: 3 }, { at: 2 }, { at: 1 }], cursor: 'more' })
  })

  it('shows the newest of all domains of a token, and nothing of others', async () => {
    expect((await ask(some)).rows.map(({ at }) => at)).toEqual([4, 2, 1])
    expect((await ask(some, { limit: 2 })).rows).toHaveLength(2)
  })

  it('says where the rows of several domains are not all there are', async () => {
    const page = (cursor?: string) => async () => ({ rows: ROWS.slice(0, 1), ...(cursor !== undefined && { cursor }) })
    const isCut = async (cursor?: string, limit?: number) =>
      (await ownedRows(page(cursor), some, limit === undefined ? {} : { limit }, ({ at }) => at)).isCut ?? false
    expect([await isCut(), await isCut('more'), await isCut(undefined, 1)]).toEqual([false, true, true])
  })

  it('shows one domain, if it is theirs', async () => {
    expect((await ask(some, { domain: 'a.example' })).rows.map(({ at }) => at)).toEqual([4, 1])
    await expect(ask(some, { domain: 'c.example' })).rejects.toMatchObject({ status: 404 })
  })
})

describe('wantedDomain', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    [' Shop.Example ', 'shop.example'],
    ['https://shop.example/p?a=1', 'shop.example'],
    ['München.example', 'xn--mnchen-3ya.example'],
    ['shop.example.', 'shop.example'],
    ['No Host', 'no host'],
  ])('reads %j as %j', (text, domain) => {
    expect(wantedDomain(text)).toBe(domain)
  })
})
