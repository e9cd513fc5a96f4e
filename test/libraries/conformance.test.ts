import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { exportedRules, type ExportedRules } from '../../scripts/rules/rule-set.ts'
import type { FixtureCase } from '../../src/cli/verifying/contract.ts'
import { loadFixtures, OWN_FIXTURES } from '../../src/cli/verifying/fixtures-file.ts'
import type { Verdicts } from '../../src/cli/verifying/verify-answers.ts'
import { askProgram } from '../../src/cli/verifying/verify-exec.ts'
import { onFirstUse } from '../../src/rules/match/on-first-use.ts'
import { temporaryDirectory } from '../cli/run-canon.ts'
import { needs } from '../support/needs.ts'
import { generatedCases } from './generated-cases.ts'
import { LIBRARIES } from './libraries.ts'

/** A few thousand in every run; `DIFFERENTIAL=100000 npx vitest run test/libraries` for a large one. */
const COUNT = Number(process.env['DIFFERENTIAL'] ?? 1000)
const SEED = Number(process.env['SEED'] ?? 20261122)
const SILENCE_MS = 60_000

const fixtures = loadFixtures(OWN_FIXTURES).cases
const madeCases = onFirstUse(() => generatedCases(COUNT, SEED))

function declined({ declined: reasons }: Verdicts): number {
  return [...(reasons?.values() ?? [])].reduce((sum, count) => sum + count, 0)
}

describe.each(LIBRARIES)('libraries/$language', ({ language, programs, prepare, command }) => {
  describe('canonical', needs(...programs), () => {
    let rules: ExportedRules

    beforeAll(async () => {
      prepare()
      rules = await exportedRules('.')
    }, 300_000)

    const ask = (cases: readonly FixtureCase[], options = ''): Promise<Verdicts> =>
      askProgram(`${command} ${options}`, cases, SILENCE_MS)

    it('passes every case of the contract and declines none', async () => {
      const verdicts = await ask(fixtures)
      expect(verdicts.disagreements).toEqual([])
      expect(verdicts.broken).toBeUndefined()
      expect(declined(verdicts)).toBe(0)
    }, 60_000)

    it('agrees on the examples of all rules, made URLs, and both with random changes', async () => {
      const cases = madeCases()
      const verdicts = await ask(cases)
      console.log(`${language}: ${cases.length} made cases, SEED=${SEED}: ${verdicts.disagreements.length} differences`)
      expect(verdicts.disagreements.slice(0, 10)).toEqual([])
      expect(verdicts.broken).toBeUndefined()
      expect(declined(verdicts)).toBe(0)
    }, 600_000)

    it('decides by the rule data', async () => {
      const path = join(temporaryDirectory(), 'rules.json')
      writeFileSync(path, JSON.stringify({ ...rules, tracking: [], providers: [] }))
      const { disagreements } = await ask(fixtures, `--rules '${path}'`)
      expect(disagreements.length).toBeGreaterThan(150)
    }, 60_000)
  })
})
