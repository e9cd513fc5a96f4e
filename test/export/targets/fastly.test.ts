import { describe, expect, it } from 'vitest'
import { fastly } from '../../../src/export/targets/fastly.ts'
import { varnish } from '../../../src/export/targets/varnish.ts'
import { planOf, RICH } from '../support/plans.ts'

const text = fastly.write(planOf(RICH))[0]!.text

/** Tokens of VCL: long and short texts, comments, words, signs. */
const TOKEN = /\{"[^"]*"\}|"[^"\n]*"|#[^\n]*|[\w.-]+|&&|\|\||[!=]=|!~|[~!+=(){};,]/y

function tokensOf(source: string): readonly string[] {
  const tokens: string[] = []
  for (let at = 0; at < source.length;) {
    const blank = /\s*/y
    blank.lastIndex = at
    at += blank.exec(source)![0].length
    if (at >= source.length) break
    TOKEN.lastIndex = at
    const found = TOKEN.exec(source)?.[0]
    if (found === undefined) throw new SyntaxError(`no token of VCL: ${source.slice(at, at + 40)}`)
    if (!found.startsWith('#')) tokens.push(found)
    at += found.length
  }
  return tokens
}

/** Reads statements up to `}`; returns where they end. Throws SyntaxError for any other statement than those of subroutines. */
function statements(tokens: readonly string[], start: number): number {
  let at = start
  while (at < tokens.length && tokens[at] !== '}') {
    const word = tokens[at]!
    if (word === 'if' || word === 'sub' || word === 'else') {
      while (tokens[at] !== '{') if (++at >= tokens.length) throw new SyntaxError(`${word} without a block`)
      at = statements(tokens, at + 1) + 1
    } else if (['set', 'unset', 'call'].includes(word)) {
      while (tokens[at] !== ';')
        if (['{', '}', undefined].includes(tokens[++at])) throw new SyntaxError(`${word} without an end`)
      at++
    } else throw new SyntaxError(`no statement begins with ${word}`)
  }
  return at
}

describe('fastly', () => {
  it('consists of subroutines of VCL', () => {
    const tokens = tokensOf(text)
    expect(statements(tokens, 0)).toBe(tokens.length)
    expect(tokens.filter((token) => token === 'sub').length).toBe(8)
  })

  it('calls functions of Fastly alone', () => {
    const code = text.replaceAll(/\{"[^"]*"\}|"[^"\n]*"|#[^\n]*/g, '""')
    const called = new Set([...code.matchAll(/([\w.]+)\(/g)].map(([, name]) => name))
    expect([...called].filter((name) => !['if', 'regsub', 'regsuball', 'querystring.sort'].includes(name!))).toEqual([])
  })

  it('uses no escapes of Fastly in short texts', () => {
    const short = text.replaceAll(/\{"[^"]*"\}|#[^\n]*/g, '').match(/"[^"\n]*"/g) ?? []
    expect(short.filter((one) => one.includes('%'))).toEqual([])
  })

  it('is what the tests run in Varnish, but for the function that sorts', () => {
    const body = (source: string): string => source.slice(source.indexOf('sub canonical_url'))
    expect(body(text).replaceAll('querystring.sort(', 'std.querysort(')).toBe(
      body(varnish.write(planOf(RICH))[0]!.text),
    )
  })
})
