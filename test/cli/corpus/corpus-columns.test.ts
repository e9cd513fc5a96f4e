import { describe, expect, it } from 'vitest'
import { corpusColumns, pageOfRow } from '../../../src/cli/corpus/corpus-columns.ts'

describe('corpusColumns', () => {
  it('finds columns by name, in any case', () => {
    expect(corpusColumns(['Date', ' Address ', 'Status Code'])).toEqual({ url: 1, status: 2 })
    expect(corpusColumns(['ClientRequestHost', 'ClientRequestURI'])).toEqual({ host: 0, target: 1 })
  })

  it('takes a column that says of which kind its pages are', () => {
    expect(corpusColumns(['Exit page', 'Views'])).toEqual({ url: 0, hits: 1 })
    expect(corpusColumns(['First page + query string', 'x'])).toEqual({ target: 0 })
    expect(corpusColumns(['Exit page', 'URL'])).toEqual({ url: 1 })
  })

  it('finds none where nothing holds URLs or paths', () => {
    expect(corpusColumns(['host', 'status'])).toBeUndefined()
  })
})

describe('pageOfRow', () => {
  const columns = { target: 0, query: 1, host: 2, status: 3, hits: 4 }

  it('joins what is apart, and reads numbers as exports write them', () => {
    const line = pageOfRow(['/a', 'b=1', 'shop.example', 200n, '12.345'], columns, {})
    expect(line).toEqual({ kind: 'url', url: 'https://shop.example/a?b=1', hits: 12_345 })
  })

  it('leaves out failures, counts rows without a URL, and takes words for no status', () => {
    expect(pageOfRow(['/a', '', 'shop.example', 404], columns, {}).kind).toBe('skip')
    expect(pageOfRow(['/a', '', 'shop.example', 'Indexable', 'many'], columns, {})).toMatchObject({ hits: 1 })
    expect(pageOfRow([null], columns, {}).kind).toBe('bad')
  })
})
