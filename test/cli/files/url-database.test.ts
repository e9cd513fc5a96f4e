import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { expect, it } from 'vitest'
import fixtures from '../../../fixtures/digest.json' with { type: 'json' }
import { openUrlDatabase } from '../../../src/cli/files/url-database.ts'
import { temporaryDirectory, temporaryFile } from '../run-canon.ts'

const sink = () => new Writable({ write: (_chunk, _encoding, done) => done() })
const io = { stdin: Readable.from([]), stdout: sink(), stderr: sink(), env: {} }

it('makes keys under the rules of this build, which its contract numbers', async () => {
  const db = await openUrlDatabase({ db: ':memory:', record: [] }, io, { create: false })
  expect(db.rules.stamp).toBe(String(fixtures.version))
  await db.store.put([{ url: 'https://a.example/?gclid=1', seenAtMs: 1 }])
  expect((await db.store.get('https://a.example/'))?.row.ruleRevision).toBe(`${fixtures.version}:0`)
  await db.close()
})

it('applies records and the revision that is named', async () => {
  const record = temporaryFile('a.json', JSON.stringify({ domain: 'a.example', strip: ['x'] }))
  const db = await openUrlDatabase({ db: ':memory:', record: [record], ruleRevision: 9 }, io, { create: true })
  const { url, rules } = (await db.rules.forUrls(['https://a.example/?x=1'])).canonicalize('https://a.example/?x=1')
  expect([url, rules]).toEqual(['https://a.example/', { contract: 9, domain: 'a.example', record: 1 }])
  expect(db.rules.stamp).toMatch(/^9:[0-9a-f]{8}$/)
  await db.close()
})

it('does not create a file for a question', async () => {
  const path = join(temporaryDirectory(), 'none.db')
  await expect(openUrlDatabase({ db: path, record: [] }, io, { create: false })).rejects.toThrow('no such database')
})
