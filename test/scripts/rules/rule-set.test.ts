import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { exportedRules, type ExportedEntry, type ExportedRules } from '../../../scripts/rules/rule-set.ts'
import { canonicalJson } from '../../../src/rules/record/canonical-json.ts'
import { TRACKING_FACTS } from '../../../src/rules/data/tracking-params/index.ts'
import { hostMatches } from '../../../src/url/host.ts'
import { sha256Hex } from '../../../src/url/sha256.ts'
import { schemaViolations } from '../../fixtures/json-schema.ts'

describe('exportedRules()', () => {
  let rules: ExportedRules
  let schema: { readonly $defs: { readonly route: Record<string, unknown> } } & Record<string, unknown>

  beforeAll(async () => {
    rules = await exportedRules('.')
    schema = JSON.parse(await readFile('docs/rules.schema.json', 'utf8')) as typeof schema
  })

  it('survives JSON and has the documented shape', () => {
    const read: unknown = JSON.parse(JSON.stringify(rules))
    expect(read).toEqual(rules)
    expect(schemaViolations(schema, read)).toEqual([])
  })

  it('gives every route the documented shape', () => {
    const routes = rules.providers.flatMap(({ hosts }) => Object.values(hosts as Record<string, unknown[]>).flat())
    expect(routes.length).toBeGreaterThan(500)
    expect(routes.flatMap((route) => schemaViolations(schema, route, schema.$defs.route))).toEqual([])
  })

  it('is named by the digest of its content', () => {
    expect(rules.sha256).toBe(sha256Hex(canonicalJson({ ...rules, sha256: undefined })))
  })

  it('states the contract that it passes', async () => {
    const { sha256 } = JSON.parse(await readFile('fixtures/digest.json', 'utf8')) as { sha256: string }
    expect(rules.contract).toBe(sha256)
  })

  it('writes host families out', () => {
    const families = TRACKING_FACTS.map(({ families }) => families !== undefined)
    const google = rules.tracking.filter((_, i) => families[i]).flatMap(({ hosts }) => hosts as string[])
    expect(google.some((host) => hostMatches('www.google.de', host))).toBe(true)
    const pages = rules.fragmentPages.flatMap(({ hosts }) => (hosts as string[] | undefined) ?? [])
    expect(pages.some((host) => hostMatches('translate.google.de', host))).toBe(true)
    expect(JSON.stringify([rules.tracking, rules.fragmentPages])).not.toContain('families')
  })

  it('keeps grammars to the portable subset of the specification', () => {
    const values = (list: readonly ExportedEntry[], member: string): unknown[] => list.map((entry) => entry[member])
    const unless = values(rules.tracking, 'unless').flat() as ExportedEntry[]
    const grammars = [
      ...values(rules.tracking, 'value'),
      ...unless.map((exception) => exception?.['value']),
      ...values(rules.sessions, 'value'),
      ...values(rules.sessions, 'nameTail'),
      ...values(rules.passThrough, 'value'),
      ...values(rules.redirectors, 'suffix'),
      ...values(rules.foldExceptions, 'segment'),
      ...values(rules.fragmentPages, 'fragment'),
      ...values(rules.providers, 'types').flatMap((types) => Object.values(types as Record<string, string>)),
      ...Object.values(rules.valueClasses),
    ].filter((grammar) => typeof grammar === 'string')
    // Escapes, groups that capture nothing and look-ahead; no lazy or possessive quantifier behind a quantifier.
    // `[]` and `[^]` are ECMAScript's alone.
    const portable = /^(?:\\u[0-9a-f]{4}|\\[dDws]|\\[^A-Za-z0-9]|\(\?[:=!]|\[(?!\^?\])|[^\\([])*$/
    expect(grammars.length).toBeGreaterThan(500)
    expect(grammars.filter((grammar) => !portable.test(grammar) || /[*+?}][+?]/.test(withoutClasses(grammar)))).toEqual(
      [],
    )
    expect('(a)').not.toMatch(portable)
    expect('[^]*').not.toMatch(portable)
    expect(String.raw`(?<=a)\bb`).not.toMatch(portable)
  })

  it('leaves the notes for people out', () => {
    for (const note of ['"source":"http', '"examples"', '"added"', '"why"'])
      expect(JSON.stringify({ ...rules, publicSuffixes: {} })).not.toContain(note)
  })
})

function withoutClasses(grammar: string): string {
  return grammar.replaceAll(/\[(?:\\.|[^\]\\])*\]/g, '_').replaceAll(/\\./g, '_')
}
