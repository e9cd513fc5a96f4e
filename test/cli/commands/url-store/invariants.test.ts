import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { Readable, Writable } from 'node:stream'
import { runInvariants } from '../../../../src/cli/commands/url-store/invariants.ts'
import { openUrlDatabase } from '../../../../src/cli/files/url-database.ts'
import { ndjson, temporaryDirectory } from '../../run-canon.ts'

function captured() {
  let stdout = ''
  const sink = (take: (text: string) => void) =>
    new Writable({ write: (chunk: Buffer, _encoding, done) => (take(chunk.toString()), done()) })
  return {
    io: { stdin: Readable.from([]), stdout: sink((text) => (stdout += text)), stderr: sink(() => undefined), env: {} },
    text: () => stdout,
    lines: () => ndjson(stdout),
  }
}

async function filled(): Promise<{ readonly path: string; damage(statement: string): void }> {
  const path = join(temporaryDirectory(), 'canon.db')
  const { store, close } = await openUrlDatabase({ db: path, record: [] }, captured().io, { create: true })
  await store.put(['a', 'b', 'c'].map((name) => ({ url: `https://${name}.example/`, seenAtMs: 1 })))
  await store.addLinks('https://a.example/', ['https://b.example/'], 1)
  await close()
  return {
    path,
    damage(statement) {
      const db = new DatabaseSync(path, { enableForeignKeyConstraints: false })
      db.exec(statement)
      db.close()
    },
  }
}

describe('canon invariants', () => {
  it('ends with 0 on a sound store', async () => {
    const { path } = await filled()
    const { io, lines } = captured()
    const code = await runInvariants({ db: path, record: [] }, io)
    expect([code, lines()]).toMatchObject([0, [{ kind: 'summary', rows: 3 }]])
  })

  it.each([
    ["UPDATE urls SET canonical_url = 'https://b.example/x' WHERE id = 1", { 'false-merge': 1 }],
    ["UPDATE urls SET canonical_url = 'https://b.example/' WHERE id = 1", { 'false-merge': 1, 'split-identity': 1 }],
    ['DELETE FROM urls WHERE id = 2', { orphan: 1 }],
    ["INSERT INTO metadata VALUES (99, 'f', 'v', 1)", { orphan: 1 }],
    ['UPDATE urls SET canonical_id = 77 WHERE id = 1', { orphan: 1 }],
    ["INSERT INTO aliases (old_key, new_key, contract) VALUES ('old', 'nowhere', 1)", { 'dangling-alias': 1 }],
    [
      "INSERT INTO aliases (old_key, new_key, contract) VALUES ('x', 'y', 1), ('y', 'x', 1)",
      { 'alias-cycle': 1, 'dangling-alias': 2 },
    ],
    ['UPDATE urls SET canonical_id = 4 - id WHERE id IN (1, 3)', { 'redirect-cycle': 1 }],
  ])('lists and counts what is wrong and ends with 1: %s', async (statement, counts) => {
    const { path, damage } = await filled()
    damage(statement)
    const { io, lines } = captured()
    const code = await runInvariants({ db: path, record: [] }, io)
    expect([code, lines().at(-1)]).toMatchObject([1, { kind: 'summary', counts }])
    expect(lines()).toHaveLength(1 + Object.values(counts).reduce((sum, count) => sum + count, 0))
  })
})

it('shows what it found so that it cannot steer the terminal', async () => {
  const { path, damage } = await filled()
  damage("INSERT INTO aliases (old_key, new_key, contract) VALUES ('old', 'to' || char(27) || '[2J', 1)")
  const { io, text } = captured()
  await runInvariants({ db: path, record: [], format: 'text' }, io)
  expect(text()).toContain(String.raw`old leads to to\u{1b}[2J, which is no row`)
})

it('counts orphans that it does not list', async () => {
  const { path, damage } = await filled()
  for (let id = 100; id < 110; id++) damage(`INSERT INTO metadata VALUES (${id}, 'f', 'v', 1)`)
  const { io, lines } = captured()
  await runInvariants({ db: path, record: [], list: 3 }, io)
  expect([lines().length, lines().at(-1)]).toMatchObject([4, { counts: { orphan: 10 } }])
})
