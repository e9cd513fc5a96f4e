import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../src/canonicalize/canonicalize.ts'
import { keepAll } from '../../src/learn/deployed.ts'
import { reachablePatterns } from '../../src/learn/reachable-patterns.ts'
import type { DomainRecord, LearnedPattern } from '../../src/rules/record/domain-record.ts'
import { patternKey } from '../../src/rules/record/pattern-key.ts'

const NAMES = ['a', 'b', 'c', 'd1', 'd2', 'd#']
const TEMPLATES = ['', '/p/*', '/p/new', '/*/*', '/q/*']
const pattern = fc
  .tuple(fc.constantFrom(...TEMPLATES), fc.subarray(NAMES, { minLength: 1 }), fc.subarray(NAMES))
  .map(([template, names, gone]): [string, LearnedPattern] => {
    const drop = names.filter((name) => gone.includes(name))
    const keep = names.filter((name) => !drop.includes(name))
    return [patternKey(template, names), { ...keepAll(keep), drop, basis: 'verified' }]
  })

function canonicalizerOf(patterns: DomainRecord['patterns']) {
  return createCanonicalizer({
    record: { v: 1, domain: 'a.example', revision: 1, builtAt: '', sha256: '', mode: 'observe', patterns },
  })
}

describe('reachablePatterns', () => {
  it('leaves every URL of the pattern as it would be under all patterns', () => {
    const path = fc.constantFrom('/p/1', '/p/new', '/q/1', '/r/1', '/x')
    const names = fc.subarray(NAMES.slice(0, 5), { minLength: 1 })
    fc.assert(
      fc.property(fc.array(pattern, { maxLength: 30 }), path, names, (list, where, own) => {
        const all = Object.fromEntries(list)
        const url = `https://a.example${where}?${own.map((name) => `${name}=1`).join('&')}`
        for (const written of [own, own.map((name) => name.replace(/\d+/, '#'))]) {
          const picked = reachablePatterns().pick(all, patternKey(where, written))
          expect(canonicalizerOf(picked).canonicalize(url).url).toBe(canonicalizerOf(all).canonicalize(url).url)
        }
      }),
      { seed: 5, numRuns: 1500 },
    )
  })

  it('picks few of many', () => {
    const all = Object.fromEntries(
      [...Array(500).keys()].map((i) => [`/s${i % 5}/*?n${'x'.repeat(i)}&src`, keepAll([])]),
    )
    const picked = Object.keys(reachablePatterns().pick(all, '/s1/*?nx&src'))
    expect(picked).toContain('/s1/*?nx&src')
    expect(picked.length).toBeLessThanOrEqual(6)
  })
})
