import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { expect, it } from 'vitest'
import fixtures from '../../fixtures/digest.json' with { type: 'json' }
import { openUrlDatabase } from '../../src/cli/url-database.ts'
import { temporaryDirectory, temporaryFile } from './run-canon.ts'

const sink = () => new Writable({ write: (_chunk, _encoding, done) => done() })
const io = { stdin: Readable.from([]), stdout: sink(), stderr: sink(), env: {} }

it('makes keys under the rules of this build, which its contract numbers', async () => {
  const db = await openUrlDatabase({ db: ':memory:', record: [] }, io, { create: false })
  expect(db.rules.ruleRevision).toBe(fixtures.version)
  await db.store.put([{ url: 'https://a.example/?gclid=1', seenAtMs: 1 }])
  expect((await db.store.get('https://a.example/'))?.row.ruleRevision).toBe(fixtures.version)
  db.close()
})

it('applies records and the revision that is named', async () => {
  const record = temporaryFile('a.json', JSON.stringify({ domain: 'a.example', strip: ['x'] }))
  const db = await openUrlDatabase({ db: ':memory:', record: [record], ruleRevision: 9 }, io, { create: true })
  expect(db.rules.canonicalize('https://a.example/?x=1').url).toBe('https://a.example/')
  expect(db.rules.ruleRevision).toBe(9)
  db.close()
})

it('does not create a file for a question', async () => {
  const path = join(temporaryDirectory(), 'none.db')
  await expect(openUrlDatabase({ db: path, record: [] }, io, { create: false })).rejects.toThrow('no such database')
})
