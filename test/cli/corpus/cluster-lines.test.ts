import { describe, expect, it } from 'vitest'
import { parseClusterLine } from '../../../src/cli/corpus/cluster-lines.ts'

describe('parseClusterLine()', () => {
  it('reads a URL and its cluster, a text or a number', () => {
    expect(parseClusterLine('{"url":"https://a.test/","cluster":"x","more":1}')).toEqual({
      url: 'https://a.test/',
      cluster: 'x',
    })
    expect(parseClusterLine('{"url":"https://a.test/","cluster":7}')).toEqual({ url: 'https://a.test/', cluster: '7' })
  })

  it('takes an empty line for nothing', () => {
    expect(parseClusterLine('  ')).toBeUndefined()
  })

  it.each([
    ['https://a.test/', /no JSON/],
    ['[1]', /"url" must be a text/],
    ['null', /expected an object/],
    ['{"url":"","cluster":1}', /"url" must be/],
    ['{"url":"https://a.test/"}', /"cluster" must be/],
    ['{"url":"https://a.test/","cluster":""}', /"cluster" must be/],
  ])('says what is wrong with %s', (line, message) => {
    expect(parseClusterLine(line)).toMatch(message)
  })
})
