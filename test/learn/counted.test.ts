import { expect, it } from 'vitest'
import { counted } from '../../src/learn/counted.ts'

it.each([
  [0, 'page', undefined, '0 pages'],
  [1, 'page', undefined, '1 page'],
  [9880, 'URL', undefined, '9880 URLs'],
  [1, 'alias', 'aliases', '1 alias'],
  [2, 'alias', 'aliases', '2 aliases'],
])('counts %i of "%s" (%s) as "%s"', (count, one, many, text) => {
  expect(counted(count, one, many)).toBe(text)
})
