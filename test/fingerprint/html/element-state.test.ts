import { describe, expect, it } from 'vitest'
import { elementState, isOwnElement } from '../../../src/fingerprint/html/element-state.ts'

describe('what an element tells a script', () => {
  it.each([
    [
      'div',
      { id: 'map', class: 'wide', 'data-lat': '59.91', 'data-lng': '10.75' },
      '"data-lat":"59.91"\n"data-lng":"10.75"\n',
    ],
    ['canvas', { width: '300', 'data-values': '1,2,3' }, '"data-values":"1,2,3"\n'],
    ['script', { src: '/t.js', async: '', 'data-post': 'durov/43' }, '"data-post":"durov/43"\n'],
    [
      'stock-chart',
      { id: 'c', class: 'c', symbol: 'ACME', 'data-range': '1y' },
      '"symbol":"ACME"\n"data-range":"1y"\n',
    ],
    ['i', { class: 'bar', style: 'width: 73%' }, '"style":"width: 73%"\n'],
    ['div', { style: 'background: url("/a.jpg") red' }, '"style":"background:  red"\n'],
    ['span', { 'aria-label': '4 of 5 stars', 'aria-hidden': 'x' }, '"aria-label":"4 of 5 stars"\n'],
    ['div', { 'data-src': '//img3.example/a.jpg?v=1' }, '"data-src":"/a.jpg?v=1"\n'],
    ['div', { 'data-film': '//films.example/a' }, '"data-film":"//films.example/a"\n'],
    ['add-to-cart', { ':product-id': '5', 'v-bind:size': "'L'" }, '"product-id":"5"\n"size":"L"\n'],
    ['div', { ':product-id': '5' }, ''],
    ['add-to-cart', { ':class': 'a', ':key': '1', ':style': 'b', ':options': '{"gift":true}' }, ''],
    ['astro-island', { uid: 'Z1pjb', client: 'load' }, '"client":"load"\n'],
    ['chat-box', { uid: '7' }, '"uid":"7"\n'],
    ['div', { 'data-note': 'say "hi"' }, `"data-note":"say 'hi'"\n`],
  ])('%s %j', (tag, attributes, state) => {
    expect(elementState(tag, attributes as Record<string, string>)).toBe(state)
  })

  it.each([
    ['a field shows its value', 'input', { 'data-x': '1' }],
    ['a picture is read as one', 'lite-youtube', { videoid: 'x1', src: '/a.jpg', poster: '/b.jpg' }],
    ['a picture behind all', 'div', { 'data-bg': '//img3.example/a.jpg' }],
    ['JSON is read wherever it stands', 'div', { 'data-shop': '{"city":"Ghent"}', 'data-days': '[7]' }],
    [
      'what is clicked, and how it is read aloud',
      'x-menu',
      { onclick: 'a()', '@click': 'b', 'aria-owns': 'c', role: 'menu' },
    ],
  ])('leaves out: %s', (_, tag, attributes) => {
    expect(elementState(tag, attributes as Record<string, string>)).toBe('')
  })

  it('takes an element with a hyphen for one of a program', () => {
    expect(isOwnElement('stock-chart')).toBe(true)
    expect(isOwnElement('canvas')).toBe(false)
  })
})
