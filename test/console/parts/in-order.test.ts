import { describe, expect, it } from 'vitest'
import { InOrder } from '../../../src/console/parts/in-order.tsx'
import { markup } from '../support/markup.ts'

describe('InOrder', () => {
  it('isolates each part that is written from right to left', () => {
    expect(markup(InOrder({ text: '/?اسم=2&a=לב&b=3' }))).toBe('/?<bdi>اسم</bdi>=2&amp;a=<bdi>לב</bdi>&amp;b=3')
  })

  it('leaves everything else as it is', () => {
    expect(markup(InOrder({ text: 'https://a.example/ключ?日本=1' }))).toBe('https://a.example/ключ?日本=1')
  })

  it('names what is not seen', () => {
    expect(markup(InOrder({ text: 'a\u202Eb' }))).toBe('a<span class="escaped">U+202E</span>b')
  })
})
