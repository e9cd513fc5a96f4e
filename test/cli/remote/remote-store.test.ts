import { describe, expect, it } from 'vitest'
import { runRemoteBackfill, runRemoteInvariants } from '../../../src/cli/remote/remote-store.ts'
import type { StoreJobRow } from '../../../src/store/d1-store-jobs.ts'
import { controlServer } from '../control-server.ts'
import { canon, ndjson } from '../run-canon.ts'
import { memoryIo } from '../memory-io.ts'

const LOCAL = { db: 'canon.db', record: [] }

/** A control Worker whose jobs end, when they are looked at for the second time, as `results` says. */
async function world(results: Partial<Record<StoreJobRow['kind'], Partial<StoreJobRow>>>) {
  const server = await controlServer()
  const { storeJobs } = server.memory
  const find = storeJobs.find.bind(storeJobs)
  const looks = new Map<string, number>()
  storeJobs.find = ((...given: Parameters<typeof find>) => {
    const found = find(...given)
    const nth = (looks.get(found?.id ?? '') ?? 0) + 1
    if (found !== undefined) looks.set(found.id, nth)
    if (found?.state !== 'running' || nth < 2) return found
    const ended = { ...found, state: 'done' as const, endedAtMs: 9, ...results[found.kind] }
    storeJobs[storeJobs.indexOf(found)] = ended
    return ended
  }) as typeof find
  return { ...server, options: { ...LOCAL, ...server.target, json: true, pollMs: 1 } }
}

describe('canon backfill --remote', () => {
  it('counts, says what it would do, and does it', async () => {
    const { options, memory } = await world({
      count: { scanned: 9, rekeyed: 2, merged: 3 },
      backfill: { scanned: 9, rekeyed: 2, merged: 3 },
    })
    const io = memoryIo()
    expect(await runRemoteBackfill(options, io)).toBe(0)
    expect(ndjson(io.written.stdout)).toEqual([{ dryRun: false, scanned: 9, rekeyed: 2, merged: 3 }])
    expect(io.written.stderr).toContain('9 rows read, 2 with another key, 3 merged into others')
    expect(memory.writes).toEqual(['start count', 'start backfill'])
  })

  it.each([
    ['in a dry run', { dryRun: true }, { scanned: 9, rekeyed: 2, merged: 3 }],
    ['where nothing would change', {}, { scanned: 9, rekeyed: 0, merged: 0 }],
  ])('changes nothing %s', async (_, more, counts) => {
    const { options, memory } = await world({ count: counts })
    const io = memoryIo()
    expect(await runRemoteBackfill({ ...options, ...more }, io)).toBe(0)
    expect(ndjson(io.written.stdout)).toMatchObject([counts])
    expect(memory.writes).toEqual(['start count'])
  })

  it('says why a job failed', async () => {
    const { options } = await world({ count: { state: 'failed', message: 'D1 is away' } })
    await expect(runRemoteBackfill(options, memoryIo())).rejects.toThrow(/job count-1 failed: D1 is away/)
  })

  it('takes no option of a local store', async () => {
    const { options } = await world({})
    const given = { ...options, record: ['shop.json'], ruleRevision: 2 }
    await expect(runRemoteBackfill(given, memoryIo())).rejects.toThrow('--record, --rule-revision: only for a local')
  })
})

describe('canon invariants --remote', () => {
  it('ends with 0 where all hold', async () => {
    const { options } = await world({ invariants: { scanned: 4, counts: { orphan: 0 } } })
    const io = memoryIo()
    expect(await runRemoteInvariants(options, io)).toBe(0)
    expect(ndjson(io.written.stdout)).toEqual([{ kind: 'summary', rows: 4, counts: { orphan: 0 } }])
  })

  it('lists what was found with its rows, as much as asked for, and ends with 1', async () => {
    const { options, memory } = await world({ invariants: { scanned: 4, counts: { orphan: 2, 'false-merge': 1 } } })
    memory.storeProblems.set('invariants-1', [
      { kind: 'false-merge', detail: 'a is kept with b', rows: [7], keys: ['a', 'b'] },
      { kind: 'orphan', detail: 'a link of row 1', rows: [1], keys: [] },
      { kind: 'orphan', detail: 'a link of row 2', rows: [2], keys: [] },
    ])
    const io = memoryIo()
    expect(await runRemoteInvariants({ ...options, list: 1 }, io)).toBe(1)
    expect(ndjson(io.written.stdout)).toEqual([
      { kind: 'false-merge', detail: 'a is kept with b', rows: [7], keys: ['a', 'b'] },
      { kind: 'orphan', detail: 'a link of row 1', rows: [1], keys: [] },
      { kind: 'summary', rows: 4, counts: { orphan: 2, 'false-merge': 1 } },
    ])
    const text = memoryIo()
    memory.storeProblems.set('invariants-2', [{ kind: 'orphan', detail: 'of \u001b[2J', rows: [1], keys: [] }])
    await runRemoteInvariants({ ...options, json: false, format: 'text' }, text)
    expect(text.written.stdout).toContain(String.raw`orphan  of \u{1b}[2J  (row 1)`)
  })

  it('is a command with exit codes', async () => {
    const { target } = await world({ invariants: { counts: { orphan: 3 } } })
    const env = { CANON_URL: target.control, CANON_TOKEN: target.token }
    expect((await canon(['invariants', '--remote'], { env })).code).toBe(1)
    expect((await canon(['invariants', '--remote', '--token', 'wrong'], { env })).code).toBe(4)
  })
})
