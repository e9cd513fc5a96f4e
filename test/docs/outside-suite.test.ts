import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MINIMUM_PASSES, kindsBelowMinimum } from '../../scripts/outside/tally.ts'
import type { Kind } from '../../scripts/outside/tally.ts'

const written =
  /<!-- outside:begin -->([\s\S]*?)<!-- outside:end -->/.exec(readFileSync('docs/conformance.md', 'utf8'))?.[1] ?? ''
const rows = [...written.matchAll(/^\| (required|optimal|check) +\| +(\d+) \| +(\d+) \|$/gm)]
const counts = rows.map(([, kind, cases, passed]) => ({
  kind: kind as Kind,
  cases: Number(cases),
  passed: Number(passed),
}))

it('reports every kind of case of the public suite, with at least the minimum of passes', () => {
  expect(counts.map(({ kind }) => kind)).toEqual(['required', 'optimal', 'check'])
  expect(kindsBelowMinimum(counts)).toEqual([])
})

it('fails the command where results fall more than five below the report', () => {
  for (const { kind, passed } of counts) {
    if (kind !== 'check') expect(passed - (MINIMUM_PASSES[kind] ?? 0), kind).toBeLessThanOrEqual(5)
  }
})

it('reports the revision of the public suite that is installed', () => {
  const { devDependencies } = JSON.parse(readFileSync('scripts/outside/package.json', 'utf8')) as {
    devDependencies: Record<string, string>
  }
  expect(written).toContain(`http-cache-tests ${devDependencies['http-cache-tests']},`)
})

it('names no host of a registry in the lock of the public suite', () => {
  const lock = JSON.parse(readFileSync('scripts/outside/package-lock.json', 'utf8')) as {
    packages: Record<string, { resolved?: string }>
  }
  expect(Object.values(lock.packages).filter(({ resolved }) => resolved?.includes('://'))).toEqual([])
})
