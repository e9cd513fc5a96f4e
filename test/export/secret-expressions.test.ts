import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { secretExpressions } from '../../src/export/secret-expressions.ts'
import { RULE_DATA } from '../../src/rules/data/index.ts'
import { ruleIndex } from '../../src/rules/match/rule-index.ts'
import { looksSecret } from '../../src/rules/match/secret-shape-match.ts'

const isLeft = (query: string): boolean => secretExpressions().some((one) => new RegExp(one, 'i').test(query))

/** Names and decoded values that some rule shows as a secret, whatever the path and the other names are. */
const HITS = RULE_DATA.secretShapes
  .flatMap((row) => ('examples' in row ? (row as { examples: { hits: string[] } }).examples.hits : []))
  .flatMap((url) => [...new URL(url.replaceAll('+', '%2B')).searchParams])
  .filter(([name, value]) => looksSecret(ruleIndex().secretShapes, name, value, '/a.mp4'))

describe('secretExpressions()', () => {
  it('match every example of a secret, whichever of its characters are octets', () => {
    expect(HITS.length).toBeGreaterThan(20)
    fc.assert(
      fc.property(fc.constantFrom(...HITS), fc.infiniteStream(fc.boolean()), ([name, value], stream) => {
        const written = value.replaceAll(/[^]/g, (one) => {
          const octet = `%${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
          return stream.next().value === true || !/[A-Za-z0-9_.~:$*!@|/=,()+-]/.test(one) ? octet : one
        })
        expect([`${name}=${written}`, isLeft(`a=1&${name}=${written}&b=2`)]).toEqual([`${name}=${written}`, true])
      }),
      { numRuns: 500 },
    )
  })

  it('pass long addresses, texts and lists', () => {
    const values = [
      'https%3A%2F%2Fshop.example%2Fp%3Fid%3D7%26color%3Dred',
      'a+long+question+(in+plain+words)+for+a+search',
      'size:s,size:m,size:l,color:red,color:blue',
    ]
    expect(values.filter((value) => isLeft(`to=${value}&id=7`))).toEqual([])
  })

  it('leave values that are too long for the expressions of a cache', () => {
    expect([isLeft(`to=${'a.'.repeat(127)}`), isLeft(`to=${'a.'.repeat(128)}`)]).toEqual([false, true])
  })
})
