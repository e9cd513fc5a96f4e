import { describe, expect, it } from 'vitest'
import { createW3cParser, namesColumns } from '../../../src/cli/corpus/w3c-log.ts'

function read(lines: readonly string[], logOrigin?: string): unknown[] {
  const parse = createW3cParser()
  return lines.map((line) => parse(line, { logOrigin })).map((read) => (read.kind === 'url' ? read.url : read.kind))
}

describe('createW3cParser', () => {
  it('reads the log of CloudFront', () => {
    const columns = ['date', 'cs-method', 'cs(Host)', 'cs-uri-stem', 'sc-status', 'cs-uri-query', 'x-host-header', 'cs-protocol'] // prettier-ignore
    const row = (...values: string[]): string => values.join('\t')
    expect(namesColumns(`#Fields: ${columns.join(' ')}`)).toBe(true)
    const lines = [
      '#Version: 1.0',
      `#Fields: ${columns.join(' ')}`,
      row('2026-03-01', 'GET', 'd1.cloudfront.net', '/p', '200', 'a=1&b=2', 'shop.example', 'https'),
      row('2026-03-01', 'GET', 'd1.cloudfront.net', '/p', '304', '-', 'shop.example', 'http'),
      row('2026-03-01', 'POST', 'd1.cloudfront.net', '/p', '200', '-', 'shop.example', 'https'),
      row('2026-03-01', 'GET', 'd1.cloudfront.net', '/p', '000', '-', 'shop.example', 'https'),
      row('2026-03-01', 'GET'),
      '',
    ]
    expect(read(lines)).toEqual([
      'skip', 'skip', 'https://shop.example/p?a=1&b=2', 'http://shop.example/p', 'skip', 'skip', 'bad', 'skip',
    ]) // prettier-ignore
  })

  it('reads the log of IIS, which may change its columns and names no host', () => {
    const lines = ['#Fields: cs-method cs-uri-stem cs-uri-query sc-status', 'GET /a x=1 200', '#Fields: sc-status cs-uri-stem', '200 /b'] // prettier-ignore
    expect(read(lines, 'https://shop.example')).toEqual(['skip', 'https://shop.example/a?x=1', 'skip', 'https://shop.example/b']) // prettier-ignore
    expect(read(lines)).toEqual(['skip', 'bad', 'skip', 'bad'])
  })

  it('asks for the names of the columns', () => {
    expect(createW3cParser()('GET /a 200', {})).toMatchObject({ why: expect.stringContaining('#Fields:') })
  })
})
