import { describe, expect, it } from 'vitest'
import { controlMarks, shownValue } from '../../../src/fingerprint/html/html-controls.ts'

describe('the controls of a form', () => {
  it.each([
    ['option', { selected: '' }, '\u2713'],
    ['option', {}, ''],
    ['option', { disabled: '' }, '\u2298'],
    ['input', { type: 'Radio', checked: '' }, '\u2713'],
    ['input', { type: 'checkbox' }, '\u2610'],
    ['input', { type: 'text' }, ''],
    ['button', { disabled: '' }, '\u2298'],
    ['select', { disabled: '' }, '\u2298'],
    ['fieldset', { disabled: '' }, '\u2298'],
    ['details', { open: '' }, '\u2713'],
    ['details', {}, ''],
    ['dialog', { open: '' }, '\u2713'],
    ['a', { role: 'tab', 'aria-selected': 'true' }, '\u2713'],
    ['button', { 'aria-pressed': 'true' }, '\u2713'],
    ['li', { role: 'menuitemradio', 'aria-checked': 'true' }, '\u2713'],
    ['a', { role: 'tab', 'aria-selected': 'false', open: '' }, ''],
    ['meter', { value: '3', max: '9' }, '3/9'],
    ['progress', { value: '3', max: '9' }, '3/9'],
    ['progress', {}, '/'],
    ['ol', { start: '11' }, '11.'],
    ['ol', {}, ''],
    ['li', { value: '7' }, '7.'],
    ['del', {}, '\u2336'],
    ['s', {}, '\u2336'],
    ['strike', {}, '\u2336'],
    ['ins', {}, ''],
    ['div', { checked: '', disabled: '', value: '7', start: '7' }, ''],
  ])('%s %j is marked %j', (tag, attributes, marks) => {
    expect(controlMarks(tag, attributes as Record<string, string>).trim()).toBe(marks)
  })

  it('show their value unless it is hidden or empty', () => {
    expect(shownValue('input', { value: 'x' })).toBe('x')
    expect(shownValue('input', { value: 'x', type: 'search' })).toBe('x')
    for (const type of ['hidden', 'PASSWORD', 'file']) expect(shownValue('input', { value: 'x', type })).toBeUndefined()
    expect(shownValue('input', { value: '' })).toBeUndefined()
    expect(shownValue('li', { value: '3' })).toBeUndefined()
  })

  it('show what they ask for while they are empty, and what their choices are called', () => {
    expect(shownValue('input', { placeholder: 'Name' })).toBe('Name')
    expect(shownValue('input', { value: 'x', placeholder: 'Name' })).toBe('x')
    expect(shownValue('input', { type: 'password', placeholder: 'Password' })).toBe('Password')
    expect(shownValue('input', { type: 'hidden', placeholder: 'x' })).toBeUndefined()
    expect(shownValue('textarea', { placeholder: 'Comment' })).toBe('Comment')
    expect(shownValue('optgroup', { label: 'Sizes' })).toBe('Sizes')
    expect(shownValue('option', { label: 'Small', value: '1' })).toBe('Small')
    for (const tag of ['textarea', 'option', 'optgroup']) expect(shownValue(tag, { value: '1' })).toBeUndefined()
  })
})
