import { expect, it } from 'vitest'
import { noticeText } from '../../../src/jobs/webhooks/notice.ts'

it('bounds a text', () => {
  expect(noticeText('short')).toBe('short')
  expect(noticeText('x'.repeat(900))).toHaveLength(502)
})
