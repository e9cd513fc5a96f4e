import { expect, it } from 'vitest'
import { notFound, Refusal } from '../../src/console/refusal.ts'

it('does not tell what is not there from what is not the caller’s', () => {
  const refusal = notFound('domain')
  expect(refusal).toBeInstanceOf(Refusal)
  expect([refusal.status, refusal.message]).toEqual([404, 'There is no domain here, or it is not one of your domains.'])
})
