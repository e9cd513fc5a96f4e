import { describe, expect, it } from 'vitest'
import { echoesOf } from '../../../src/fingerprint/mask/echo.ts'
import { hiddenField, sentChoice } from '../../../src/fingerprint/html/form-state.ts'

const PAGE = 'https://shop.example/bag?ref=mail&_cb=1732412345123'
const { text: neutral } = echoesOf({ url: PAGE, finalUrl: PAGE })
const hidden = (name: string, value: string) => hiddenField('input', { type: 'Hidden', name, value }, neutral)

describe('what a form sends unseen', () => {
  it.each([
    ['plan', 'pro'],
    ['next', '/orders?id=7'],
    ['data[plan]', '7'],
    ['campaign', 'spring-2026'],
    ['id', '43729076420795'],
  ])('is %s=%s', (name, value) => {
    expect(hidden(name, value)).toEqual({ name, value })
  })

  it.each([
    ['csrf_token', 'a'],
    ['authenticity_token', 'x'],
    ['d41d8cd98f00b204e9800998ecf8427e', '1'],
    ['creation_time', '12'],
    ['started', '1790000000'],
    ['started', '1790000000123'],
    ['form_key', 'Qh3kV9dK2bLm7PzX'],
    ['form_build_id', 'form-J4Qq5ZYQbKvBVvy6C7t_lUh3ImMrQ6qJdKihUqFqzc0'],
    ['ak_js', '190'],
    ['uenc', 'aHR0cHM6Ly9zaG9wLmV4YW1wbGUvYmFnP3h0cms9MTI,'],
    ['return', 'aW5kZXgucGhwP0l0ZW1pZD0xMDEmeHRyaz1h'],
    ['', 'a'],
    ['a', ''],
  ])('is not %j=%j', (name, value) => {
    expect(hidden(name, value)).toBeUndefined()
  })

  it('is the same where an address is encoded', () => {
    expect(hidden('back', 'https%3A%2F%2Fshop.example%2Fbag%3Fxtrk%3D12')?.value).toBe(
      'https://shop.example/bag?xtrk=12',
    )
    expect(hidden('next', '%2Forders')?.value).toBe('/orders')
    expect(hidden('note', '20%25')?.value).toBe('20%25')
  })

  it("is an address without what it repeats of the page's own URL, a time included", () => {
    expect(hidden('back', '/bag?ref=mail&_cb=1732412345123&step=2')?.value).toBe('/bag?step=2')
    expect(hidden('back', encodeURIComponent(encodeURIComponent(PAGE)))?.value).toBe('https://shop.example/bag')
    expect(hidden('back', '/bag?at=1732412345124')).toBeUndefined()
  })

  it('is what the own URL says as well: it may choose what is sent', () => {
    expect(hidden('ref', 'mail')).toEqual({ name: 'ref', value: 'mail' })
    expect(hidden('choice', 'ref=mail')).toEqual({ name: 'choice', value: 'ref=mail' })
  })

  it('is no field that is seen, and no other tag', () => {
    expect(hiddenField('input', { type: 'text', name: 'plan', value: 'pro' }, neutral)).toBeUndefined()
    expect(hiddenField('button', { type: 'hidden', name: 'plan', value: 'pro' }, neutral)).toBeUndefined()
  })
})

describe('the value of a choice', () => {
  it.each([
    ['option', { value: '44001' }, { name: 'list', value: '44001' }],
    ['button', { name: 'plan', value: 'pro' }, { name: 'plan', value: 'pro' }],
    ['input', { type: 'Radio', name: 'plan', value: 'pro' }, { name: 'plan', value: 'pro' }],
    ['input', { type: 'checkbox', name: 'ids[]', value: '7' }, { name: 'ids[]', value: '7' }],
    ['button', { value: 'pro' }, undefined],
    ['option', { value: '' }, undefined],
    ['option', { value: 'Qh3kV9dK2bLm7PzXw0Tr' }, undefined],
    ['input', { type: 'submit', name: 'plan', value: 'pro' }, undefined],
    ['li', { value: '7' }, undefined],
  ])('%s %j', (tag, attributes, field) => {
    expect(sentChoice(tag, attributes as Record<string, string>, 'list', neutral)).toEqual(field)
  })

  it('is nothing in a list without a name', () => {
    expect(sentChoice('option', { value: '44001' }, undefined, neutral)).toBeUndefined()
  })
})
