import { describe, expect, it } from 'vitest'
import { countChange, shareChange } from '../../../../src/console/domains/traffic/change-text.ts'

describe('countChange()', () => {
  it('says how many more or less, as a share of those before', () => {
    expect(countChange(112, 100, '7 days')).toBe('12 % more than in the 7 days before')
    expect(countChange(50, 100, 'hour')).toBe('50 % less than in the hour before')
    expect(countChange(100, 100, 'hour')).toBe('as many as in the hour before')
  })

  it('says nothing where nothing was counted before', () => {
    expect(countChange(5, 0, 'hour')).toBeUndefined()
  })
})

describe('shareChange()', () => {
  it('says the difference in points', () => {
    expect(shareChange(0.5, 0.468, 'hour')).toBe('3.2 points up on the hour before')
    expect(shareChange(0.4, 0.5, 'hour')).toBe('10 points down on the hour before')
    expect(shareChange(0.5, 0.5001, 'hour')).toBe('as in the hour before')
    expect(shareChange(0.5, null, 'hour')).toBeUndefined()
  })
})
