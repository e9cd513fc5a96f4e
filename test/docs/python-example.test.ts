import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { exportedRules, type ExportedRules } from '../../scripts/rules/rule-set.ts'
import { loadFixtures, OWN_FIXTURES } from '../../src/cli/verifying/fixtures-file.ts'
import type { Verdicts } from '../../src/cli/verifying/verify-answers.ts'
import { askProgram } from '../../src/cli/verifying/verify-exec.ts'
import { needs } from '../support/needs.ts'
import { generatedCases, type AskedCase } from './generated-cases.ts'

const folder = mkdtempSync(join(tmpdir(), 'python-example-'))
const fixtures = loadFixtures(OWN_FIXTURES).cases

describe('examples/python', needs('python3'), () => {
  let rules: ExportedRules

  beforeAll(async () => {
    execFileSync('python3', ['-c', 'import sys; assert sys.version_info >= (3, 10), sys.version'])
    rules = await exportedRules('.')
  })

  /** Runs the program on rule data of this repository, after `change` had its way with it. */
  function ask(cases: readonly AskedCase[], change: Partial<ExportedRules> = {}): Promise<Verdicts> {
    const path = join(folder, 'rules.json')
    writeFileSync(path, JSON.stringify({ ...rules, ...change }))
    return askProgram(
      `PYTHONDONTWRITEBYTECODE=1 python3 -W error examples/python/canonical.py --rules '${path}'`,
      cases,
      20_000,
    )
  }

  function declined({ declined: reasons }: Verdicts): number {
    return [...(reasons?.values() ?? [])].reduce((sum, count) => sum + count, 0)
  }

  it('claims every case of the contract, and passes it', async () => {
    const verdicts = await ask(fixtures)
    console.log(`examples/python: ${verdicts.answered - declined(verdicts)} of ${fixtures.length} fixtures claimed`)
    expect(verdicts.disagreements).toEqual([])
    expect(verdicts.broken).toBeUndefined()
    expect(declined(verdicts)).toBe(0)
  }, 60_000)

  it('agrees on the examples of all rules, made URLs, and both with random changes', async () => {
    const cases = generatedCases(4000)
    const verdicts = await ask(cases)
    console.log(`examples/python: ${verdicts.answered - declined(verdicts)} of ${cases.length} made cases claimed`)
    expect(verdicts.disagreements.slice(0, 10)).toEqual([])
    expect(verdicts.broken).toBeUndefined()
    expect(declined(verdicts)).toBeLessThan(cases.length / 100)
  }, 120_000)

  it('would notice rules that are missing', async () => {
    const without = async (change: Partial<ExportedRules>): Promise<number> =>
      (await ask(fixtures, change)).disagreements.length
    expect(await without({ tracking: [] })).toBeGreaterThan(50)
    expect(await without({ providers: [] })).toBeGreaterThan(100)
    expect(await without({ publicSuffixes: { source: 'none', rules: [] } })).toBeGreaterThan(0)
  }, 120_000)

  it('imports the standard library alone', () => {
    const modules = JSON.parse(
      execFileSync('python3', ['-c', 'import sys, json; print(json.dumps(sorted(sys.stdlib_module_names)))'], {
        encoding: 'utf8',
      }),
    ) as string[]
    const own = [
      'amp',
      'canonicalizer',
      'conversions',
      'decodes',
      'hosts',
      'joined',
      'layers',
      'patterns',
      'proxies',
      'query',
      'records',
      'text',
      'whatwg',
    ]
    const texts = ['canonical', ...own].map((name) => readFileSync(`examples/python/${name}.py`, 'utf8'))
    const imported = texts.flatMap((text) =>
      [...text.matchAll(/^(?:from (\w+)|import (\w+))/gm)].map((m) => m[1] ?? m[2]!),
    )
    expect(imported.length).toBeGreaterThan(20)
    expect(imported.filter((name) => !modules.includes(name) && !own.includes(name))).toEqual([])
  })
})
