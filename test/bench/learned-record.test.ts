import { describe, expect, it } from 'vitest'
import { learnedRecord } from '../../bench/learned-record.ts'
import { makeUrls } from '../../bench/urls.ts'
import { createCanonicalizer } from '../../src/index.ts'

const urls = makeUrls(2500, 5)
const record = learnedRecord(urls, 50)

describe('learnedRecord()', () => {
  it('holds as many patterns as asked for', () => {
    expect(Object.keys(record.patterns)).toHaveLength(50)
  })

  it('speaks for most URLs that have a query, and drops something from some', () => {
    const site = createCanonicalizer({ record })
    const results = urls.map((url) => site.canonicalize(url, { profile: 'request' }))
    const learned = results.filter(({ applied }) => applied.some(({ rule }) => rule.startsWith('learned:')))
    expect(learned.length).toBeGreaterThan(50)
  })
})
