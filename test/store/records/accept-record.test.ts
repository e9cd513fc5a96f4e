import { expect, it } from 'vitest'
import { sealDomainRecord } from '../../../src/rules/record/parse-domain-record.ts'
import { acceptRecord } from '../../../src/store/records/accept-record.ts'

const recordOf = (domain: string, revision: number, aliases: string[] = []) =>
  sealDomainRecord({
    v: 1,
    domain,
    revision,
    builtAt: '2026-11-20T00:00:00Z',
    mode: 'rewrite',
    aliases,
    patterns: {},
  })
const read = (record: object, name = 'shop.test') => ({ text: JSON.stringify(record), name, proven: undefined })

it('takes a record that concerns the host, and none where there is none', () => {
  const record = recordOf('shop.test', 2)
  expect(acceptRecord('shop.test', read(record), recordOf('shop.test', 1))).toEqual({ record })
  expect(acceptRecord('www.shop.test', read(record), undefined)).toEqual({ record })
  expect(acceptRecord('shop.test', { text: null, name: 'shop.test', proven: undefined }, record)).toEqual({
    record: undefined,
  })
})

it('keeps the record of before, and says why, where the new one must not be used', () => {
  const before = recordOf('shop.test', 5)
  const cases = [
    [read({}), 'bad-record'],
    [read(recordOf('*', 9)), 'bad-record'],
    [read(recordOf('other.test', 9)), 'bad-record'],
    [read(recordOf('shop.test', 4)), 'older-revision'],
  ] as const
  for (const [text, kind] of cases)
    expect(acceptRecord('shop.test', text, before)).toMatchObject({ record: before, fault: { kind } })
})

it('compares no revisions of different domains', () => {
  const own = recordOf('shop.test', 1)
  expect(acceptRecord('shop.test', read(own), recordOf('main.test', 17, ['shop.test']))).toEqual({ record: own })
})
