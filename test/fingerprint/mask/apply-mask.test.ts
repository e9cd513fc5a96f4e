import { describe, expect, it } from 'vitest'
import { applyMask, readMask } from '../../../src/fingerprint/mask/apply-mask.ts'
import { packUnit, unpackUnit } from '../../../src/fingerprint/compare/unit.ts'

const unit = (text: string, at = 0) => ({ ...unpackUnit(packUnit({ family: 1, text })), at })
const key = (text: string): string => unit(text).text
const FAMILY = unit('').family

function left(texts: string, ...entries: string[]): string[] {
  const units = texts.split(' ').map((text, at) => unit(text, at))
  const { lasting } = applyMask(units, readMask({ entries }).get(FAMILY))
  return lasting.map((item) => texts.split(' ').find((text) => key(text) === item.unit.text) ?? '')
}

describe('a mask', () => {
  it('leaves other families alone', () => {
    expect(left('a b', 'f:none')).toEqual(['a', 'b'])
  })

  it('hides a whole family', () => {
    expect(left('a b', `f:${FAMILY}`)).toEqual([])
  })

  it('hides a unit that comes and goes wherever it stands, and no other', () => {
    expect(left('a x b x c', `t:${FAMILY}:${key('x')}`)).toEqual(['a', 'b', 'c'])
  })

  it('hides a text that comes and goes where its shape is volatile too', () => {
    const entries = [`t:${FAMILY}:${key('n1')}`, `s:${FAMILY}:${unit('n1').shape}`]
    expect(left('a n1', ...entries)).toEqual(['a'])
  })

  it('hides what stands between two neighbours, up to a length', () => {
    const gap = `g:${FAMILY}:${key('a')}:${key('z')}:2`
    expect(left('a b c z d', gap)).toEqual(['a', 'z', 'd'])
    expect(left('a b c d z', gap)).toEqual(['a', 'b', 'c', 'd', 'z'])
    expect(left('a z', gap)).toEqual(['a', 'z'])
    expect(left('b z', gap)).toEqual(['b', 'z'])
  })

  it('hides at the edges', () => {
    expect(left('x a b', `g:${FAMILY}:^:${key('a')}:1`)).toEqual(['a', 'b'])
    expect(left('a b x', `g:${FAMILY}:${key('b')}:^:1`)).toEqual(['a', 'b'])
  })

  it('forgets the order', () => {
    expect(left('b a', `o:${FAMILY}`)).toEqual(left('a b', `o:${FAMILY}`))
  })

  it('counts what it hid, in part as well', () => {
    const units = ['n1', 'n2', 'x'].map((text, at) => unit(text, at))
    expect(applyMask(units, readMask({ entries: [`s:${FAMILY}:${unit('n1').shape}`] }).get(FAMILY)).hidden).toBe(2)
    expect(applyMask(units, undefined).hidden).toBe(0)
  })

  it('passes over entries that are none', () => {
    expect(left('a b', '', 'x:y', `q:${FAMILY}`, `g:${FAMILY}`)).toEqual(['a', 'b'])
  })
})
