import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REPOSITORY } from '../../scripts/build-worker.ts'
import { CASES } from './cases/index.ts'
import type { Result } from './run-suite.ts'
import { runSuite } from './run-suite.ts'
import { CACHING_TARGETS, TRANSPARENT_TARGETS, startTargets } from './support/targets.ts'
import type { Targets } from './support/targets.ts'
import { tableOf } from './table.ts'

const all = Object.values(CASES).flat()

let targets: Targets
let results: Result[]

beforeAll(async () => {
  targets = await startTargets()
  results = await runSuite(targets)
}, 100_000)

afterAll(() => targets?.stop())

/** One line for each case on this target for which `isWrong` says so. */
function wrong(target: string, isWrong: (result: Result) => boolean): string[] {
  return results
    .filter((result) => result.target === target && isWrong(result))
    .map(({ one, complaint }) => `${one.id} (${one.section}, ${one.level}) ${one.title}: ${complaint ?? 'holds'}`)
}

describe('the table of cases', () => {
  it('names every case once, and its section and what a cache does', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.length).toBeGreaterThanOrEqual(120)
    for (const { id, section } of all)
      expect([id, section]).toEqual([
        expect.stringMatching(/^[a-z\d-]+$/),
        expect.stringMatching(/^RFC \d{4} §[\d.]+$/),
      ])
  })

  it('deviates from no MUST', () => {
    expect(all.filter(({ level, deviation }) => level === 'MUST' && deviation !== undefined)).toEqual([])
  })
})

describe.each(CACHING_TARGETS)('the edge in mode and with adapter %s', (target) => {
  it('holds every MUST, and every SHOULD and MAY that it does not deviate from on purpose', () => {
    expect(wrong(target, ({ one, complaint }) => one.deviation === undefined && complaint !== undefined)).toEqual([])
  })

  it('deviates where it says so', () => {
    expect(wrong(target, ({ one, complaint }) => one.deviation !== undefined && complaint === undefined)).toEqual([])
  })
})

describe.each(TRANSPARENT_TARGETS)('the edge in mode %s', (target) => {
  it('differs from a bare pass-through in nothing but its entry in Cache-Status', () => {
    expect(wrong(target, ({ complaint }) => complaint !== undefined)).toEqual([])
  })
})

it('kept what the adapter cache-api stored in the service behind the Cache API', () => {
  expect(targets.cacheService.puts()).toBeGreaterThan(50)
})

it('gives the table that docs/conformance.md shows', () => {
  const shown = readFileSync(join(REPOSITORY, 'docs/conformance.md'), 'utf8')
  // Line by line, so that a failure names the line.
  expect(shown.split('\n')).toEqual(expect.arrayContaining(tableOf(results).split('\n')))
  expect(shown).toContain(`runs ${all.length} cases`)
})
