import { expect, it } from 'vitest'
import { archivedMapKey, domainRecordKey, RULE_OVERLAY_KEY } from '../../src/store/keys.ts'

it('names what other programs read and write too', () => {
  expect([domainRecordKey('shop.test'), archivedMapKey('shop.test', 17), RULE_OVERLAY_KEY]).toEqual([
    'domain:shop.test',
    'maps/shop.test/17.json',
    'rules:overlay',
  ])
})
