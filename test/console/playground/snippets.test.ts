import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { explain } from '../../../src/canonicalize/explain/explanation.ts'
import { curlCommand, fixtureCase } from '../../../src/console/playground/snippets.ts'
import { schemaViolations } from '../../fixtures/json-schema.ts'

const HOSTILE = `https://example.com/'; touch "$(id)" \`id\` \\ ü \u202E?a=b&c=<x>`

describe('curlCommand()', () => {
  it('says the same to a shell, whatever the URL holds', () => {
    const command = curlCommand(explain(HOSTILE, 'request', undefined), 'https://control.example', undefined)
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
  it.each(['https://youtu.be/dQw4w9WgXcQ?si=x', 'https://example.com/?utm_source=a&b=1', 'no url', HOSTILE])(
    'is a case as the schema of the fixtures wants it (%j)',
    (url) => {
      const text = fixtureCase(explain(url, 'identity', undefined))
      expect(text).toMatch(/^[ -~]*$/)
      const schema = JSON.parse(readFileSync('fixtures/canonical.schema.json', 'utf8')) as never
      expect(schemaViolations(schema, { version: 1, cases: [JSON.parse(text)] })).toEqual([])
    },
  )
})
