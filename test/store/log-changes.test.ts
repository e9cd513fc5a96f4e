import { expect, it } from 'vitest'
import { fetchRateChange, learningChange } from '../../src/store/log-changes.ts'

it('says from what to what', () => {
  expect(learningChange(true, false)).toBe('automatic learning: on → paused')
  expect(fetchRateChange(undefined, 0.5)).toBe('fetch rate: default → 0.5 requests per second')
})
