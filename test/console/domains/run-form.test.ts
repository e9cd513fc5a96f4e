import { describe, expect, it } from 'vitest'
import { readRunForm } from '../../../src/console/domains/run-form.ts'

describe('readRunForm', () => {
  it('takes as many pages as a run can use, and says how many that is', () => {
    expect(readRunForm({ profile: 'standard', maxFetches: '7000' })).toMatchObject({ ok: true })
    expect(readRunForm({ profile: 'standard', maxFetches: '7001' })).toEqual({
      ok: false,
      message: 'The number of pages is a whole number from 1 to 7,000.',
    })
  })

  it('leaves out what is empty', () => {
    expect(readRunForm({ profile: 'standard', maxFetches: '', origin: ' ' })).toEqual({
      ok: true,
      options: { profile: 'standard' },
    })
    expect(readRunForm({ profile: 'strict' })).toEqual({ ok: true, options: { profile: 'strict' } })
  })

  it('takes what is given', () => {
    expect(readRunForm({ profile: 'strict', maxFetches: '120', origin: 'http://127.0.0.1:8790' })).toEqual({
      ok: true,
      options: { profile: 'strict', maxFetches: 120, origin: 'http://127.0.0.1:8790' },
    })
  })

  it.each([
    {},
    { profile: 'loose' },
    { profile: 'standard', maxFetches: '0' },
    { profile: 'standard', maxFetches: '1e3' },
    { profile: 'standard', maxFetches: '-1' },
    { profile: 'standard', maxFetches: new File([], 'x') },
    { profile: 'standard', origin: 'https://shop.example/path' },
    { profile: 'standard', origin: 'https://a@shop.example' },
    { profile: 'standard', origin: 'shop.example' },
  ])('refuses %j', (form) => expect(readRunForm(form).ok).toBe(false))
})
