import { beforeEach, describe, expect, it } from 'vitest'
import { d1Domains } from '../../../src/store/records/d1-domains.ts'
import { emptyDatabase } from '../support/control-world.ts'

let db: D1Database
beforeEach(async () => {
  db = await emptyDatabase()
})

describe('d1Domains()', () => {
  it('onboards a domain once and then leaves it as it is', async () => {
    const domains = d1Domains(db)
    expect(await domains.onboard('shop.example', 1)).toBe(true)
    await domains.setLearns('shop.example', false)
    expect(await domains.onboard('shop.example', 2)).toBe(false)
    const row = { domain: 'shop.example', onboardedAtMs: 1, revision: 0, learns: false }
    expect(await domains.get('shop.example')).toEqual(row)
    expect(await domains.get('other.example')).toBeUndefined()
  })

  it('creates many domains at once where they are new', async () => {
    const domains = d1Domains(db)
    await domains.onboard('b.example', 1)
    const rows = await domains.meet(['a.example', 'b.example'], 2)
    const row = { revision: 0, learns: true }
    expect(Object.fromEntries(rows)).toEqual({
      'a.example': { ...row, domain: 'a.example', onboardedAtMs: 2 },
      'b.example': { ...row, domain: 'b.example', onboardedAtMs: 1 },
    })
    expect((await domains.list()).rows).toEqual([...rows.values()])
  })

  it('lists domains by name, page by page, each once', async () => {
    const domains = d1Domains(db)
    for (const name of ['c', 'a', 'e', 'b', 'd']) await domains.onboard(`${name}.example`, 1)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await domains.list({ limit: 2, ...(cursor !== undefined && { cursor }) })
      seen.push(...page.rows.map(({ domain }) => domain[0]!))
      cursor = page.cursor
    } while (cursor !== undefined)
    expect(seen).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('claims due domains that learn, those due longest first, each once', async () => {
    const domains = d1Domains(db)
    for (const [name, atMs] of Object.entries({ a: 30, b: 10, c: 20, d: 40, off: 0 })) {
      await domains.onboard(`${name}.example`, 1)
      await domains.checkAgain(`${name}.example`, atMs)
    }
    await domains.setLearns('off.example', false)
    const claim = async (nowMs: number) => (await domains.claimDue({ nowMs, untilMs: 100, limit: 2 })).toSorted()
    expect(await claim(30)).toEqual(['b.example', 'c.example'])
    expect(await claim(30)).toEqual(['a.example'])
    expect(await claim(99)).toEqual(['d.example'])
    expect(await claim(100)).toHaveLength(2)
  })
})
