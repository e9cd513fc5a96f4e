import { describe, expect, it } from 'vitest'
import { FetchRateForm, readFetchRate } from '../../../src/console/domains/fetch-rate-form.tsx'
import { textOf } from '../support/console-world.ts'
import { markup } from '../support/markup.ts'

describe('readFetchRate()', () => {
  it.each([
    ['', undefined],
    ['0.2', 0.2],
    ['10', 10],
  ])('reads %j', (fetchRate, rate) => {
    expect(readFetchRate({ fetchRate })).toEqual({ ok: true, fetchRate: rate })
  })

  it('takes a missing field for the default', () => {
    expect(readFetchRate({})).toEqual({ ok: true, fetchRate: undefined })
  })

  it.each(['0', '-1', '10.1', 'fast', ' ', ['1']])('refuses %j', (fetchRate) => {
    expect(readFetchRate({ fetchRate })).toMatchObject({ ok: false })
  })
})

describe('FetchRateForm', () => {
  const shown = (rate: number | undefined): string =>
    markup(FetchRateForm({ path: '/domains/a.example', csrf: 'c', rate }))

  it('shows the rate in force', () => {
    expect(textOf(shown(0.5))).toContain('0.5 requests per second')
    expect(textOf(shown(undefined))).toContain('as configured')
  })
})
