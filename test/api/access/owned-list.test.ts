import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Caller } from '../../../src/api/access/caller.ts'
import { ownedPage, type ListRows } from '../../../src/api/access/owned-list.ts'

interface Row {
  readonly domain: string
  readonly n: number
}

/** A list as the database has it: all domains in one, cursors that tell where in all of them a page ends. */
function listOf(rows: readonly Row[]): ListRows<Row> & { readonly asked: (string | undefined)[] } {
  const asked: (string | undefined)[] = []
  const list: ListRows<Row> = async (domain, { limit = 50, cursor = '-1' }) => {
    asked.push(domain)
    const later = rows.filter((row) => row.n > Number(cursor) && (domain === undefined || row.domain === domain))
    const shown = later.slice(0, limit)
    return later.length > limit ? { rows: shown, cursor: String(shown.at(-1)?.n) } : { rows: shown }
  }
  return Object.assign(list, { asked })
}

function caller(...domains: readonly string[]): Caller {
  return { name: 'ci', domains: new Set(domains), via: 'token' }
}

async function all(list: ListRows<Row>, who: Caller, limit: number): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  for (let pages = 0; pages < 1000; pages++) {
    const page = await ownedPage(list, who, { limit, cursor })
    expect(page.rows.length).toBeLessThanOrEqual(limit)
    rows.push(...page.rows)
    cursor = page.cursor
    if (cursor === undefined) return rows
  }
  throw new Error('the pages do not end')
}

describe('ownedPage', () => {
  it('gives every row of the caller once, none of others, whatever the page size', async () => {
    const names = fc.constantFrom<string>('a.example', 'b.example', 'c.example')
    await fc.assert(
      fc.asyncProperty(
        fc.array(names, { maxLength: 30 }),
        fc.uniqueArray(names),
        fc.integer({ min: 1, max: 7 }),
        async (domains, own, limit) => {
          const rows = domains.map((domain, n) => ({ domain, n }))
          const list = listOf(rows)
          const found = await all(list, caller(...own), limit)
          expect(found.map(({ n }) => n).toSorted((a, b) => a - b)).toEqual(
            rows.filter(({ domain }) => own.includes(domain)).map(({ n }) => n),
          )
          expect(list.asked.every((domain) => domain !== undefined && own.includes(domain))).toBe(true)
        },
      ),
      { seed: 11, numRuns: 200 },
    )
  })

  it('asks once for a caller of all domains, and for one domain', async () => {
    const list = listOf([
      { domain: 'a.example', n: 0 },
      { domain: 'b.example', n: 1 },
    ])
    expect((await ownedPage(list, { name: 'x', domains: 'all', via: 'token' }, {})).rows).toHaveLength(2)
    expect((await ownedPage(list, caller('a.example', 'b.example'), { domain: 'b.example' })).rows).toHaveLength(1)
    expect(list.asked).toEqual([undefined, 'b.example'])
  })

  it('refuses a domain that is not the caller’s', async () => {
    await expect(ownedPage(listOf([]), caller('a.example'), { domain: 'b.example' })).rejects.toMatchObject({
      status: 404,
    })
  })

  it.each(['99/', '-1/x', 'nonsense', '0/~', '1e9/x'])('is not led to other rows by the cursor %j', async (cursor) => {
    const list = listOf([{ domain: 'b.example', n: 0 }])
    const page = await ownedPage(list, caller('a.example'), { cursor })
    expect(page.rows).toEqual([])
    expect(list.asked.every((domain) => domain === 'a.example')).toBe(true)
  })
})
