import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { canonicalize } from '../../../src/canonicalize/canonicalize.ts'
import { explain } from '../../../src/canonicalize/explain/explanation.ts'
import { curlCommand, fixtureCase } from '../../../src/console/playground/snippets.ts'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import { recordOf } from '../../api/support/memory-control.ts'
import { schemaViolations } from '../../fixtures/json-schema.ts'

const HOSTILE = `https://example.com/'; touch "$(id)" \`id\` \\ ü \u202E?a=b&c=<x>`

const SOURCE = { origin: 'https://control.example', choice: 'published', record: undefined, overlaid: false } as const
const RECORD = recordOf('shop.example', 2, { strip: ['ref'] })

describe('curlCommand()', () => {
  it('asks under the records that were chosen', () => {
    const explanation = explain('https://shop.example/?ref=1', 'identity', { record: RECORD })
    const command = (choice: 'published' | 'built-in' | 'given', record?: typeof RECORD) =>
      curlCommand(explanation, { ...SOURCE, choice, record })
    expect(command('published', RECORD)).not.toMatch(/records=given|"record"/)
    expect(command('built-in')).toContain('?records=given')
    expect(command('given', RECORD)).toMatch(/\?records=given[^]*"record":\{/)
  })

  it('says the same to a shell, whatever the URL holds', () => {
    const command = curlCommand(explain(HOSTILE, 'request'), SOURCE)
    expect(command).toMatch(/^[ -~\n]*$/)
    const script = command.replace(
      /^curl/,
      `${process.execPath} -e 'console.log(JSON.stringify(process.argv.slice(1)))' --`,
    )
    const words = JSON.parse(
      execFileSync('sh', ['-c', script], { encoding: 'utf8', env: { API_TOKEN: 't' } }),
    ) as string[]
    expect(words[1]).toBe('https://control.example/v1/canonicalize')
    expect(words).toContain('authorization: Bearer t')
    expect(JSON.parse(words.at(-1) ?? '')).toEqual({ url: HOSTILE, profile: 'request' })
  })
})

describe('fixtureCase()', () => {
  it('holds the record that it depends on', () => {
    const text = fixtureCase(explain('https://shop.example/?ref=1', 'identity', { record: RECORD }), {
      ...SOURCE,
      record: RECORD,
    })
    const found = JSON.parse(text) as { record: DomainRecord; input: string; expected: { url: string } }
    expect(found.record).toEqual(RECORD)
    expect(canonicalize(found.input, { record: found.record }).url).toBe(found.expected.url)
  })

  it.each(['https://youtu.be/dQw4w9WgXcQ?si=x', 'https://example.com/?utm_source=a&b=1', 'no url', HOSTILE])(
    'is a case as the schema of the fixtures wants it (%j)',
    (url) => {
      const text = fixtureCase(explain(url, 'identity'), SOURCE)
      expect(text).toMatch(/^[ -~]*$/)
      const schema = JSON.parse(readFileSync('fixtures/canonical.schema.json', 'utf8')) as never
      expect(schemaViolations(schema, { version: 1, cases: [JSON.parse(text)] })).toEqual([])
    },
  )
})
