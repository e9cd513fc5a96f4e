import { describe, expect, it } from 'vitest'
import { FormReader } from '../../../src/fingerprint/html/form-reader.ts'

const FIELD = { type: 'hidden', name: 'plan', value: 'pro' }

describe('the forms of a page', () => {
  it('act between the tags of one that is posted', () => {
    const forms = new FormReader((value) => value)
    expect(forms.open('input', FIELD)).toBeUndefined()
    forms.open('form', { method: 'POST' })
    expect(forms.acts).toBe(true)
    expect(forms.open('input', FIELD)).toEqual({ name: 'plan', values: ['pro'], form: undefined })
    forms.close('form')
    expect(forms.acts).toBe(false)
    forms.open('form', { method: 'get' })
    expect(forms.open('input', FIELD)).toBeUndefined()
  })

  it('send a list of choices as one field, which may name its form', () => {
    const forms = new FormReader((value) => value)
    forms.open('select', { name: 'size', form: 'buy' })
    for (const value of ['S', '', 'M']) expect(forms.open('option', { value })).toBeUndefined()
    expect(forms.close('option')).toBeUndefined()
    expect(forms.close('select')).toEqual({ name: 'size', values: ['S', 'M'], form: 'buy' })
    expect(forms.close('select')).toBeUndefined()
  })

  it('send what names them where they act', () => {
    const forms = new FormReader((value) => value)
    forms.open('form', { id: 'buy', method: 'post' })
    forms.close('form')
    forms.open('form', { id: 'search' })
    expect(['buy', 'search', 'none', undefined].map((id) => forms.isSent(id))).toEqual([true, false, false, true])
  })
})
