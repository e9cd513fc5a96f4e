import { describe, expect, it } from 'vitest'
import { handlerState, handlerCode, isEventHandler } from '../../../src/fingerprint/html/event-handlers.ts'
import { echoesOf } from '../../../src/fingerprint/mask/echo.ts'

const PAGE = 'https://shop.example/bag?product=red-bag&xtrk=Hx93kd'

describe('what an element does', () => {
  it.each([
    ['button', { onclick: "cart.add('42', '1')", class: 'btn' }, "cart.add('42', '1')\n"],
    ['tr', { '@click.prevent': 'pick(3)' }, 'pick(3)\n'],
    ['div', { 'x-data': 'cart(3)', 'x-init': 'load(4)' }, 'cart(3)\nload(4)\n'],
    ['a', { 'wire:click': 'add(3)', href: '/cart' }, 'add(3)\n'],
    ['div', { 'data-ng-init': 'id=3' }, 'id=3\n'],
    ['i', { 'hx-vals': '{"id":3}' }, '{"id":3}\n'],
    [
      'div',
      { 'data-cart-item-value': '3', 'data-cart-id-param': '4', 'data-controller': 'cart' },
      '"data-cart-item-value":"3"\n"data-cart-id-param":"4"\n',
    ],
    ['button', { 'data-product': '3', 'data-note': 'say "hi"' }, '"data-product":"3"\n"data-note":"say \'hi\'"\n'],
    ['a', { href: 'javascript:', 'data-post': '{"product":3}' }, '{"product":3}\n'],
    ['a', { href: '#', 'data-product': '3' }, '"data-product":"3"\n'],
    ['a', { 'data-product': '3' }, '"data-product":"3"\n'],
  ])('%s %j', (tag, attributes, code) => {
    expect(handlerCode(tag, attributes as Record<string, string>)).toBe(code)
  })

  it.each([
    ['a link that leads somewhere', 'a', { href: '/bag', 'data-product': '3' }],
    ['what an element shows', 'div', { 'data-sort': 'name', 'aria-label': 'a', style: 'color: red' }],
    ['events that no user causes', 'img', { onerror: 'a(1)', onmouseover: 'b(2)', '@scroll.window': 'c(3)' }],
    [
      'what is shown when',
      'div',
      { 'x-show': 'open', 'x-transition': '', 'wire:loading.attr': 'disabled', 'wire:id': 'x' },
    ],
  ])('is not %s', (_, tag, attributes) => {
    expect(handlerCode(tag, attributes as Record<string, string>)).toBe('')
  })

  it('is of Livewire the data alone, without ids and digests', () => {
    const data = '"data":{"product":3,"memo":"x"}'
    const three = `{${data},"memo":{"id":"aBcDeFgHiJkLmNoPqRsT"},"checksum":"9f"}`
    const two = `{"fingerprint":{"id":"aBcDeFgHiJkLmNoPqRsT"},"serverMemo":{"htmlHash":"9f",${data},"dataMeta":[]}}`
    expect(handlerCode('div', { 'wire:snapshot': three.replace(',"memo":"x"', '') })).toBe('"data":{"product":3}\n')
    expect(handlerCode('div', { 'wire:initial-data': two.replace(',"memo":"x"', '') })).toBe('"data":{"product":3}\n')
    expect(handlerCode('div', { 'wire:snapshot': '{}' })).toBe('\n')
  })

  it('is told by these names, and read as nothing else', () => {
    for (const name of [
      'onclick',
      'x-data',
      'wire:snapshot',
      'hx-on:click',
      'v-on:submit.prevent',
      '@change',
      'v-scope',
    ])
      expect(isEventHandler(name)).toBe(true)
    for (const name of ['once', 'data-x', 'wire:model', 'x-database', '@clicked', 'hx-valsx'])
      expect(isEventHandler(name)).toBe(false)
  })
})

describe('what is done in one place', () => {
  const stateOf = (code: string) =>
    Object.fromEntries(
      handlerState(code, echoesOf({ url: PAGE, finalUrl: PAGE })).map(({ name, text }) => [name, text]),
    )

  it('is put together by name', () => {
    expect(stateOf(`cart.add('42', '1')\ncart.add('43', '1')\n"data-product":"3"`)).toEqual({
      '(': '42 | 43',
      '': '1 | 1',
      'data-product': '3',
    })
  })

  it('is what the own URL says as well, but for the query and the address of that', () => {
    expect(stateOf('add("red-bag"); product = "red-bag"')).toEqual({ '(': 'red-bag', product: 'red-bag' })
    expect(stateOf('open("product=red-bag&xtrk=Hx93kd"); go("/bag?product=red-bag&xtrk=Hx93kd")')).toEqual({
      '(': '/bag',
      '(?': '',
    })
    expect(stateOf('go("/add?xtrk=Hx93kd&item=8")')).toEqual({ '(': '/add', '(?': 'item=8' })
    expect(stateOf(`share("${encodeURIComponent(PAGE)}")`)).toEqual({ '(': 'https://shop.example/bag', '(?': '' })
  })

  it('is no token', () => {
    expect(stateOf('"data-nonce":"5d1f"\nadd("9f3a52c1b7e04d68")')).toEqual({})
  })
})
