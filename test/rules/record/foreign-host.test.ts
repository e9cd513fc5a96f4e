import { describe, expect, it } from 'vitest'
import { foreignHost } from '../../../src/rules/record/foreign-host.ts'

const rule = { id: 'r', source: '/a', destination: '/b' }
const domain = 'shop.example'
const mayName = (host: string): boolean => host === 'own.example'

describe('foreignHost()', () => {
  it.each([
    [{}, undefined],
    [{ aliases: ['own.example', 'shop.example'] }, undefined],
    [{ aliases: ['own.example', 'www.shop.example'] }, 'aliases.1'],
    [{ pathRules: [rule, { ...rule, keyHost: 'own.example' }] }, undefined],
    [{ pathRules: [rule, { ...rule, keyHost: 'other.example' }] }, 'pathRules.1.keyHost'],
  ])('judges %j', (extra, path) => {
    expect(foreignHost({ domain, ...extra }, undefined, mayName)?.path).toBe(path)
  })

  it('leaves what the record in force names already', () => {
    const current = { domain, aliases: ['other.example'], pathRules: [{ ...rule, keyHost: 'third.example' }] }
    expect(foreignHost({ domain, aliases: ['third.example', 'other.example'] }, current, mayName)).toBeUndefined()
    expect(foreignHost({ domain, aliases: ['other.example', 'x.example'] }, current, mayName)).toEqual({
      path: 'aliases.1',
      message: 'this token may not publish for that host',
    })
  })
})
