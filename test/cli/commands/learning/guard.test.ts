import { describe, expect, it } from 'vitest'
import { runGuard } from '../../../../src/cli/commands/learning/guard.ts'
import { canon, temporaryFile } from '../../run-canon.ts'
import { memoryIo } from '../../memory-io.ts'

const EVIDENCE = { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [10, 10] }

function record(patterns: Record<string, { keep: string[]; drop: string[] }>, domain = 'shop.example'): string {
  const learned = Object.entries(patterns).map(([key, lists]) => [
    key,
    { ...lists, basis: 'verified', evidence: EVIDENCE },
  ])
  return temporaryFile('record.json', JSON.stringify({ domain, patterns: Object.fromEntries(learned) }))
}

function guard(old: string, next: string, json = false) {
  const io = memoryIo()
  const code = runGuard(old, next, { json }, io)
  return { code, ...io.written }
}

const OLD = record({ '/p?id&ref': { keep: ['id'], drop: ['ref'] }, '/gone?x': { keep: ['x'], drop: [] } })

describe('canon guard', () => {
  it('accepts what drops nothing important', () => {
    const next = record({ '/p?id&ref': { keep: ['id', 'ref'], drop: [] }, '/new?a': { keep: [], drop: ['a'] } })
    const { code, stdout } = guard(OLD, next)
    expect(code).toBe(0)
    expect(stdout).toContain('accepted  no name that was important is dropped on any of 1 common template')
    expect(stdout).toContain('1 new: /new')
    expect(stdout).toContain('1 only in the old record, kept for 90 days: /gone')
  })

  it('explains what it flags, and ends with 1', () => {
    const next = record({ '/p?id&ref': { keep: [], drop: ['id', 'ref'] } })
    const { code, stdout } = guard(OLD, next)
    expect(code).toBe(1)
    expect(stdout).toContain('/p?id&ref  was important, would be dropped: id')
  })

  it('flags what a parameter would drop although the old record knows that it matters', () => {
    const parameter = (drop: string[], keep: string[]) => ({ drop, keep, basis: 'verified', evidence: EVIDENCE })
    const file = (parameters: object) =>
      temporaryFile('record.json', JSON.stringify({ v: 2, domain: 'shop.example', templates: ['/p/*'], parameters }))
    const [kept, dropped] = [file({ hue: parameter([], ['/p/*']) }), file({ hue: parameter(['/p/*'], []) })]
    const { code, stdout } = guard(kept, dropped)
    expect(code).toBe(1)
    expect(stdout).toContain('/p/*?hue  was important, would be dropped: hue')
    expect(guard(dropped, kept).code).toBe(0)
  })

  it('says the same to programs', () => {
    const { code, stdout } = guard(OLD, record({ '/p?id&ref': { keep: [], drop: ['id', 'ref'] } }), true)
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      outcome: 'accepted-with-holds',
      flagged: [{ names: ['id'] }, { names: ['id'] }],
    })
  })

  it('ends with 2 on files that it cannot compare', async () => {
    const missing = await canon(['guard', OLD, '/nowhere.json'])
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining('/nowhere.json: no such file') })
    const other = record({}, 'other.example')
    expect(() => guard(OLD, other)).toThrow(`${other}: a record of other.example`)
    expect(() => guard(temporaryFile('x.json', '{"domain":7}'), OLD)).toThrow('not a domain record')
  })
})
