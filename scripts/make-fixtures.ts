/**
 * Writes `fixtures/canonical.json` and `fixtures/digest.json` from the hand-written cases in `fixtures/cases/`. Refuses when
 * the implementation answers anything else than what was written by hand, so that nothing is ever a snapshot.
 *
 * `node scripts/make-fixtures.ts` writes; `--check` only says whether the files are current.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { CASES } from '../fixtures/cases/index.ts'
import type { CaseSource } from '../fixtures/cases/case.ts'
import { RECORDS } from '../fixtures/cases/records.ts'
import { disagreements, type FixtureCase, type Fixtures } from '../src/cli/verifying/contract.ts'
import { canonicalJson } from '../src/rules/record/canonical-json.ts'
import { recordChecksum } from '../src/rules/record/parse-domain-record.ts'
import { createCanonicalizer } from '../src/index.ts'
import type { DomainRecord } from '../src/rules/record/domain-record.ts'

/** A change of an expected value changes cache keys: raise this with it. New cases alone do not. */
const VERSION = 2
const FIXTURES = new URL('../fixtures/canonical.json', import.meta.url)
const DIGEST = new URL('../fixtures/digest.json', import.meta.url)

/** A record as cases name it, with what every record needs filled in. */
function completeRecord(name: keyof typeof RECORDS): DomainRecord {
  const written = {
    v: 1 as const,
    revision: 1,
    builtAt: '2026-01-02T03:04:05.000Z',
    mode: 'rewrite' as const,
    patterns: {},
    ...RECORDS[name],
  }
  return { ...written, sha256: recordChecksum(written) }
}

/** The key by hand: from the stated identity text, with the SHA-256 of Node and not with our own. */
function expectedKey(source: CaseSource): string {
  if (source.sameAsUrl) return source.url
  if (source.key !== undefined) return source.key
  return `url:${createHash('sha256')
    .update(source.identity ?? source.url)
    .digest('hex')
    .slice(0, 24)}`
}

function expectedItem(source: CaseSource): FixtureCase['expected']['item'] {
  if (source.key === undefined || source.itemKind === undefined) return undefined
  const provider = source.key.slice(0, source.key.indexOf(':'))
  const rest = source.key.slice(provider.length + 1)
  const kind = source.itemKind
  const id = rest.startsWith(`${kind}:`) ? rest.slice(kind.length + 1) : rest
  return { provider, kind, id, ...(source.token === undefined ? {} : { token: source.token }) }
}

function toFixture(source: CaseSource): FixtureCase {
  const item = expectedItem(source)
  const applied = source.applied?.map(([step, rule, name]) =>
    name === undefined ? { step, rule } : { step, rule, name },
  )
  return {
    id: source.id,
    source: source.source,
    kind: source.optional ? 'optional' : 'required',
    profile: source.profile,
    ...(source.record === undefined ? {} : { record: completeRecord(source.record) }),
    input: source.input,
    expected: {
      ok: source.ok,
      url: source.url,
      key: expectedKey(source),
      ...(item === undefined ? {} : { item }),
      ...(applied === undefined ? {} : { applied }),
    },
  }
}

/** One case per line, so that a change reads well in a diff. */
function fixturesText(fixtures: Fixtures): string {
  const lines = fixtures.cases.map((fixture) => `    ${JSON.stringify(fixture)}`)
  return `{\n  "version": ${fixtures.version},\n  "cases": [\n${lines.join(',\n')}\n  ]\n}\n`
}

/** SHA-256 of the canonical JSON of the whole file. */
function digestOf(fixtures: Fixtures): string {
  return createHash('sha256').update(canonicalJson(fixtures)).digest('hex')
}

function problemsOf(cases: readonly FixtureCase[]): string[] {
  const problems: string[] = []
  const seen = new Set<string>()
  for (const fixture of cases) {
    if (seen.has(fixture.id)) problems.push(`${fixture.id}: this id is used twice`)
    seen.add(fixture.id)
    const canonicalizer = createCanonicalizer(fixture.record === undefined ? {} : { record: fixture.record })
    const answer = canonicalizer.canonicalize(fixture.input, { profile: fixture.profile })
    for (const { field, expected, got } of disagreements(fixture, answer, { item: true, applied: true }))
      problems.push(
        `${fixture.id}: ${field}\n    input    ${JSON.stringify(fixture.input)}\n    expected ${expected}\n    got      ${got}`,
      )
  }
  return problems
}

function textOf(url: URL): string {
  return existsSync(url) ? readFileSync(url, 'utf8') : ''
}

function main(check: boolean): number {
  const fixtures: Fixtures = { version: VERSION, cases: CASES.map(toFixture) }
  const problems = problemsOf(fixtures.cases)
  if (problems.length > 0) {
    console.error(problems.join('\n'))
    console.error(
      `make-fixtures: ${problems.length} disagreements; nothing written. Mend the implementation, or the case if it is wrong.`,
    )
    return 1
  }
  const written = fixturesText(fixtures)
  const digest = `${JSON.stringify({ version: VERSION, sha256: digestOf(fixtures) }, null, 2)}\n`
  if (check) {
    const current = textOf(FIXTURES) === written && textOf(DIGEST) === digest
    if (!current) console.error('make-fixtures: the fixtures are not current; run: node scripts/make-fixtures.ts')
    return current ? 0 : 1
  }
  writeFileSync(FIXTURES, written)
  writeFileSync(DIGEST, digest)
  console.log(`make-fixtures: ${fixtures.cases.length} cases, digest ${digestOf(fixtures)}`)
  return 0
}

process.exitCode = main(process.argv.includes('--check'))
