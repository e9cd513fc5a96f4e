import { expect, it } from 'vitest'
import { readStartForm } from '../../../src/console/runs/start-form.ts'

it('reads the mode beside what a page of a domain asks for', () => {
  const form = { profile: 'strict', maxFetches: '90', origin: '' }
  expect(readStartForm({ ...form, mode: 'seed' })).toEqual({
    ok: true,
    options: { mode: 'seed', profile: 'strict', maxFetches: 90 },
  })
  expect(readStartForm(form)).toMatchObject({ ok: true, options: { mode: 'plus' } })
  expect(readStartForm({ ...form, mode: 'fast' })).toEqual({ ok: false, message: 'The mode is plus or seed.' })
  expect(readStartForm({ ...form, maxFetches: 'many' })).toMatchObject({ ok: false })
})
