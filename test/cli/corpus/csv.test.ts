import { describe, expect, it } from 'vitest'
import { guessFormat } from '../../../src/cli/corpus/corpus-format.ts'
import { createCsvParser } from '../../../src/cli/corpus/csv.ts'

function pages(text: string, logOrigin?: string): (readonly [string, number])[] {
  const lines = text.split('\n')
  expect(guessFormat(lines)).toBe('csv')
  const parse = createCsvParser()
  return lines.flatMap((line) => {
    const read = parse(line, { logOrigin })
    return read.kind === 'url' ? [[read.url, read.hits] as const] : []
  })
}

describe('createCsvParser', () => {
  it('reads what Search Console exports', () => {
    const text =
      'Top pages,Clicks,Impressions,CTR,Position\nhttps://shop.example/a?b=1,"1,204",20000,6.02%,3.1\nhttps://shop.example/c,0,9,0%,8'
    expect(pages(text)).toEqual([['https://shop.example/a?b=1', 1204], ['https://shop.example/c', 1]]) // prettier-ignore
  })

  it('reads what Google Analytics 4 exports: comments first, paths without a host, a total', () => {
    const text =
      '# ----\n# Pages and screens\n# ----\n\nPage path + query string,Views,Users\n,90,9\n/a?b=1,80,8\n/c,10,1'
    expect(pages(text, 'https://shop.example')).toEqual([['https://shop.example/a?b=1', 80], ['https://shop.example/c', 10]]) // prettier-ignore
  })

  it('asks for the host of paths', () => {
    const parse = createCsvParser()
    parse('Page path and screen class,Views', {})
    expect(parse('/a,1', {})).toMatchObject({ kind: 'bad', why: expect.stringContaining('--host') })
  })

  it('reads what crawlers export: quoted fields over several lines, pages that failed left out', () => {
    const text =
      '"Address","Title 1","Status Code","Status"\n"https://shop.example/a?x=1,2","Say ""hi""\nto us","200","OK"\n"https://shop.example/gone","","404","Not Found"\n"https://shop.example/b","B","301","Moved"'
    expect(pages(text)).toEqual([['https://shop.example/a?x=1,2', 1], ['https://shop.example/b', 1]]) // prettier-ignore
  })

  it.each([[';'], ['\t']])('reads fields apart by %j', (delimiter) => {
    const rows = [['Title', 'URL'], ['x', 'https://shop.example/?a=1']] // prettier-ignore
    expect(pages(rows.map((row) => row.join(delimiter)).join('\n'))).toEqual([['https://shop.example/?a=1', 1]])
  })

  it('joins host, path and query of a log', () => {
    const text =
      'time,cs-method,cs-host,cs-uri-stem,cs-uri-query,sc-status\n1,GET,shop.example,/a,b=1,200\n1,POST,shop.example,/a,b=1,200\n1,GET,shop.example,/c,-,200'
    expect(pages(text)).toEqual([['https://shop.example/a?b=1', 1], ['https://shop.example/c', 1]]) // prettier-ignore
  })

  it('gives up on a quote that is never closed', () => {
    const parse = createCsvParser()
    parse('url,title', {})
    const kinds = Array.from(
      { length: 400 },
      (_, line) => parse(`${line === 0 ? '"' : ''}${'x'.repeat(1000)}`, {}).kind,
    )
    expect(new Set(kinds.slice(0, 200))).toEqual(new Set(['skip']))
    expect(kinds).toContain('bad')
  })

  it.each(['https://shop.example/?a=1,2', 'https://shop.example/a\tpage', '{"url":"x","page":1}'])(
    'does not take %s for a header',
    (line) => expect(guessFormat([line])).not.toBe('csv'),
  )
})
