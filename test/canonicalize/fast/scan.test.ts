import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createScan, plainPath, scanUrl } from '../../../src/canonicalize/fast/scan.ts'
import { repeats } from '../../support/nightly.ts'

const ORIGIN = 'https://a.test'
const scan = createScan()

function scanPlain(text: string, pathStart: number, plain = plainPath([])): boolean {
  return scanUrl(scan, text, pathStart, plain)
}

/** The scanned parameters as text; a string when the text is not plain or the steps have to read them. */
function pieces(tail: string): string[][] | 'refused' | 'steps' {
  const text = ORIGIN + tail
  if (!scanPlain(text, ORIGIN.length)) return 'refused'
  if (scan.pieces === -1) return 'steps'
  return Array.from({ length: scan.pieces }, (_, i) => [
    text.slice(scan.starts[i], scan.nameEnds[i]),
    text.slice(scan.nameEnds[i]! + 1, scan.ends[i]),
  ])
}

describe('scanUrl()', () => {
  it('looks at parentheses at the beginning of a segment only', () => {
    const holds = (path: string): boolean => scanPlain(ORIGIN + path, ORIGIN.length) && scan.isOddPath
    expect(['/Tea_(drink)', '/a(b/c', '/(a)', '/a/(b)'].map(holds)).toEqual([false, false, true, true])
  })

  it('finds names and values, of the first = only', () => {
    expect(pieces('/p?a=1&bc=x=y&=&d=')).toEqual([['a', '1'], ['bc', 'x=y'], ['', ''], ['d', '']]) // prettier-ignore
    expect(pieces('/p')).toEqual([])
    expect(pieces('/p?a=1#b=2')).toEqual([['a', '1']])
  })

  it.each(['/p?a', '/p?a=1&', '/p?&a=1', '/p?a=1&&b=2', '/p?%61=1', `/p?${'a=1&'.repeat(40)}a=1`])(
    'leaves the parameters of %s to the steps',
    (tail) => expect(pieces(tail)).toBe('steps'),
  )

  it.each(['/p?', '/p#', '/p?#f', '/p?a=1#f g', '/p#<', '/p#ü', '/.', '/a/..', '/a/.b', '/ü', '/p?a=ü', '/p?a=Ł', '/Ł', '/p q', "/p?a='", '/p"', '/p?"=1', '/p\\q', '/p^q']) (
    'refuses %s, which a parser may write in another way',
    (tail) => expect(pieces(tail)).toBe('refused'),
  ) // prettier-ignore

  it('tells where the path ends and what it holds', () => {
    expect([scanPlain(`${ORIGIN}/a%20?c=1#d`, ORIGIN.length), scan.pathEnd, scan.end, scan.hasPathOctets]).toEqual([true, ORIGIN.length + 5, ORIGIN.length + 9, true]) // prettier-ignore
    expect([scanPlain(`${ORIGIN}/a#d?e#f`, ORIGIN.length), scan.pathEnd, scan.end, scan.pieces]).toEqual([true, ORIGIN.length + 2, ORIGIN.length + 2, 0]) // prettier-ignore
    expect([scanPlain(`${ORIGIN}/a;b?c=%20`, ORIGIN.length), scan.pathEnd, scan.isOddPath, scan.hasQueryOctets]).toEqual([true, ORIGIN.length + 4, true, true]) // prettier-ignore
    expect([scanPlain(`${ORIGIN}/a`, ORIGIN.length), scan.pathEnd, scan.isOddPath, scan.hasQueryOctets]).toEqual([true, ORIGIN.length + 2, false, false]) // prettier-ignore
  })
})

describe('plainPath()', () => {
  const known = plainPath(['logout', 'e/', '_x.'])
  const isOdd = (path: string): boolean => scanPlain(ORIGIN + path, ORIGIN.length, known) && scan.isOddPath

  it('never takes a known start, in any case and at any depth', () => {
    expect(['/logout', '/LogOut/x', '/a/b/logout?x=1', '/e/x', '/E/1', '/_x.y#f', '/logouts'].map(isOdd)).toEqual(Array.from({ length: 7 }, () => true)) // prettier-ignore
  })

  it('takes others to their end', () => {
    expect(['/about', '/logic', '/ex/abc', '/', '//', '/_x', '/products/', '/a?logout', '/a#/e/'].map(isOdd)).toEqual(Array.from({ length: 9 }, () => false)) // prettier-ignore
  })

  it('answers as the reading of every character does', () => {
    const tails = fc.array(fc.constantFrom('/', '/', 'a', '.', '(', ';', '%', '%2e', '?', '#', 'é', ' ', '=', 'logout', 'e')) // prettier-ignore
    fc.assert(
      fc.property(tails, (parts) => {
        const text = `${ORIGIN}/${parts.join('')}`
        const read = (plain: RegExp): unknown => [
          scanPlain(text, ORIGIN.length, plain),
          structuredClone({ ...scan, isOddPath: 0 }),
        ]
        const refused = scanPlain(text, ORIGIN.length, known)
        const [quick, slow] = [read(known), read(/(?!)/y)]
        if (refused) expect(quick).toEqual(slow)
        else expect(scanPlain(text, ORIGIN.length, /(?!)/y)).toBe(false)
      }),
      { numRuns: repeats(2000, 50_000) },
    )
  })
})
