import { expect, it } from 'vitest'
import { addressOf } from '../../../src/console/parts/address.ts'

it.each([
  [{}, '/runs'],
  [{ domain: undefined }, '/runs'],
  [{ domain: 'a.example', cursor: undefined, find: 'b c&d' }, '/runs?domain=a.example&find=b+c%26d'],
  [{ cursor: '' }, '/runs?cursor='],
])('puts %o into an address', (query, address) => {
  expect(addressOf('/runs', query)).toBe(address)
})
