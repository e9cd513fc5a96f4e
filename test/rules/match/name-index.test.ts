import { describe, expect, it } from 'vitest'
import { compileNames, nameRules } from '../../../src/rules/match/name-index.ts'
import { ruleIndex } from '../../../src/rules/match/rule-index.ts'
import { compileFact } from '../../../src/rules/match/tracking-facts.ts'
import type { PassThroughRule, SessionRule } from '../../../src/rules/untouched-types.ts'

const fact = compileFact({ names: [], class: 'campaign', source: 'https://a.test/', added: '2026-11-20' })
const secret = (name: string, ignoreCase: boolean): PassThroughRule => ({
  kind: 'secret', names: [name], ignoreCase, source: 'https://a.test/', examples: { hit: '', miss: '' },
}) // prettier-ignore
const session: SessionRule = {
  name: 'ASPSESSIONID', nameTail: '[A-Z]{8}', in: 'query', value: '[A-Z]{24}', source: 'https://a.test/',
  examples: { same: ['', ''], different: ['', ''] },
} // prettier-ignore
const INDEX = compileNames({
  facts: [
    { names: ['Tok', 'gclid'], fact },
    { names: ['fbclid'], ignoreCase: true, fact },
  ],
  sessions: [session],
  passThrough: [secret('TOK', true), secret('Exact', false)],
})

describe('nameRules()', () => {
  it('knows an exact name in its own case only', () => {
    expect(nameRules(INDEX, 'gclid')?.isPlainTracker).toBe(true)
    expect([nameRules(INDEX, 'GCLID'), nameRules(INDEX, 'exact'), nameRules(INDEX, '__proto__')]).toEqual([undefined, undefined, undefined]) // prettier-ignore
    expect(nameRules(INDEX, 'Exact')?.passThrough).toHaveLength(1)
  })

  it('knows a rule that ignores case under any case, beside the rules of the exact name', () => {
    for (const name of ['tok', 'TOK', 'tOk'])
      expect(nameRules(INDEX, name)).toMatchObject({ facts: [], passThrough: [{}] })
    expect(nameRules(INDEX, 'Tok')).toMatchObject({ facts: [{}], passThrough: [{}], isPlainTracker: false })
  })

  it('knows a fact that ignores case under any case', () => {
    for (const name of ['fbclid', 'FBCLID', 'FbClid'])
      expect(nameRules(INDEX, name)).toMatchObject({ name: 'fbclid', isPlainTracker: true })
    // U+212A, the Kelvin sign, is no `k` of a vendor.
    expect(nameRules(ruleIndex().names, 'EPI\u212A')).toBeUndefined()
  })

  it('knows names by their beginning where the server makes up the rest', () => {
    expect(nameRules(INDEX, 'ASPSESSIONIDQQBCRTSA')?.sessions).toHaveLength(1)
    expect(nameRules(INDEX, 'ASPSESSIONIDQQ')).toBeUndefined()
    expect(nameRules(INDEX, 'ASPSESSIONID')).toBeUndefined()
  })

  it('knows the built-in rules', () => {
    const { names } = ruleIndex()
    expect(nameRules(names, 'gclid')?.facts).toHaveLength(1)
    expect(nameRules(names, 'Gclid')).toBe(nameRules(names, 'GCLID'))
    for (const name of ['X-Amz-Signature', 'x-amz-signature', 'X-AMZ-SIGNATURE']) {
      expect(nameRules(names, name)?.passThrough[0]?.rule.kind).toBe('signature')
    }
  })
})
