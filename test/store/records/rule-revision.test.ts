import { expect, it } from 'vitest'
import { isOlder, revisionText } from '../../../src/store/records/rule-revision.ts'

const of = (contract: number, domain = '', record = 0) => ({ contract, domain, record })

it('writes the contract and the revision of the record', () => {
  expect([revisionText(of(2, 'shop.example', 17)), revisionText(of(2))]).toEqual(['2:17', '2:0'])
})

it.each([
  ['an older contract, whatever the record', of(1, 'a.example', 9), of(2), true],
  ['a newer contract', of(3), of(2, 'a.example', 9), false],
  ['an older revision of the record', of(2, 'a.example', 3), of(2, 'a.example', 4), true],
  ['the same revision', of(2, 'a.example', 4), of(2, 'a.example', 4), false],
  ['a later revision', of(2, 'a.example', 5), of(2, 'a.example', 4), false],
  ['no record', of(2), of(2, 'a.example', 4), true],
  ['no record beside none', of(2), of(2), false],
  ['a record that could not be used', of(2, 'a.example', 0), of(2, 'a.example', 4), true],
  ['the record of another domain', of(2, 'b.example', 1), of(2, 'a.example', 4), false],
  ['a record where there was none', of(2, 'b.example', 1), of(2), false],
])('takes for older: %s', (_, own, later, expected) => {
  expect(isOlder(own, later)).toBe(expected)
})
