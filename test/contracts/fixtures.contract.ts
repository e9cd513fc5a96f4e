import { describe, expect, it } from 'vitest'
import fixturesJson from '../../fixtures/canonical.json' with { type: 'json' }
import { disagreements, parseFixtures, type FixtureCase } from '../../src/cli/verifying/contract.ts'
import type { createCanonicalizer } from '../../src/index.ts'

/** What the contract asks of an implementation. */
export interface Implementation {
  readonly createCanonicalizer: typeof createCanonicalizer
}

/** The cases of `fixtures/canonical.json`. Throws when the file is not what it claims to be. */
export function fixtureCases(): readonly FixtureCase[] {
  const parsed = parseFixtures(fixturesJson)
  if (!parsed.ok) throw new Error(`fixtures/canonical.json at "${parsed.path}": ${parsed.message}`)
  return parsed.fixtures.cases
}

/** Registers one test per case; the same tests run in every runtime. Needs nothing but web-standard APIs. */
export function registerFixtures(runtime: string, implementation: Implementation): void {
  const byTopic = Map.groupBy(fixtureCases(), ({ id }) => id.slice(0, id.indexOf('/')))
  describe(`fixtures in ${runtime}`, () => {
    for (const [topic, cases] of byTopic) {
      describe(topic, () => {
        it.each(cases)('$id', (fixture) => {
          const canonicalizer = implementation.createCanonicalizer({ record: fixture.record })
          const answer = canonicalizer.canonicalize(fixture.input, { profile: fixture.profile })
          expect(disagreements(fixture, answer, { item: true, applied: true })).toEqual([])
        })
      })
    }
    it('gives the canonical URL back when it is canonicalized again', () => {
      const changed = byTopic
        .values()
        .flatMap((cases) => cases)
        .filter(({ expected }) => expected.ok)
        .filter(({ record, profile, expected }) => {
          const canonicalizer = implementation.createCanonicalizer({ record })
          const again = canonicalizer.canonicalize(expected.url, { profile })
          return again.url !== expected.url || again.key !== expected.key
        })
        .map(({ id }) => id)
        .toArray()
      expect(changed).toEqual([])
    })
  })
}
