import { afterEach, describe, expect, it, vi } from 'vitest'
import { numberVariable } from '../../src/jobs/number-variable.ts'

const SHARE = { fallback: 0.01, least: 0, most: 1 }

function read(text?: string): number {
  return numberVariable(text === undefined ? {} : { RATE: text }, 'RATE', SHARE)
}

describe('numberVariable', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it.each([
    ['0', 0],
    ['0.5', 0.5],
    [' 1 ', 1],
  ])('reads %j', (text, value) => expect(read(text)).toBe(value))

  it.each([undefined, '', ' '])('takes %j for not set', (text) => expect(read(text)).toBe(0.01))

  it.each(['1 %', '2', '-1', 'NaN', 'many'])('says that %j cannot be used, and does without', (text) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    expect(read(text)).toBe(0.01)
    expect(warn).toHaveBeenCalledWith({ message: 'RATE cannot be used', value: text, instead: 0.01 })
  })

  it('has no upper end where none is given', () => {
    expect(numberVariable({ PAGES: '1e9' }, 'PAGES', { fallback: 900, least: 1 })).toBe(1e9)
  })
})
