import { describe, expect, it } from 'vitest'
import {
  compileSecretShapes,
  findSecretShape,
  looksSecret,
  mayBeSecret,
  shapeNamed,
  wordsOf,
} from '../../../src/rules/match/secret-shape-match.ts'
import type { SecretShape } from '../../../src/rules/untouched-types.ts'

function shape(fields: Partial<SecretShape>): SecretShape {
  return {
    kind: 'secret',
    endings: ['token'],
    minLength: 4,
    source: 'https://example.com/',
    added: '2026-11-27',
    examples: { hits: [], misses: [] },
    ...fields,
  }
}

const PLACE = { path: '/a', parameters: [{ name: 'x' }] }

function isFound(fields: Partial<SecretShape>, name: string, value = 'abcd', place = PLACE): boolean {
  return findSecretShape(compileSecretShapes([shape(fields)]), name, value, place) !== undefined
}

describe('wordsOf()', () => {
  it.each([
    ['X-Goog-Sig', '^-x-goog-sig'],
    ['xGoogSig', '^-x-goog-sig'],
    ['x[goog][sig]', '^-x-goog-sig'],
    ['__token__', '^-token'],
    ['apiURLToken', '^-api-url-token'],
    ['SHA256Hash', '^-sha256-hash'],
    ['токен', '^-'],
    ['', '^-'],
  ])('reads %s as %s', (name, words) => {
    expect(wordsOf(name)).toBe(words)
  })
})

describe('findSecretShape()', () => {
  it.each([
    ['token', 'token', true],
    ['token', 'mytoken', true],
    ['token', 'tokens', false],
    ['-sign', 'ci_sign', true],
    ['-sign', 'design', false],
    ['^-hash', 'hash', true],
    ['^-hash', 'px-hash', false],
    ['-s', 's', true],
    ['-s', 'ikS', true],
    ['-s', 'ids', false],
    ['', 'anything', true],
  ])('compares the ending %s with %s', (ending, name, expected) => {
    expect(isFound({ endings: [ending] }, name)).toBe(expected)
  })

  it('compares what speaks against it with the words run together', () => {
    for (const name of ['pageToken', 'next_page_token', 'pagetoken']) {
      expect(isFound({ unless: ['pagetoken'] }, name)).toBe(false)
    }
    expect(isFound({ unless: ['^token'] }, 'token')).toBe(false)
    expect(isFound({ unless: ['^token'] }, 'my-token')).toBe(true)
  })

  it('asks for the length and the grammar of the value', () => {
    expect(isFound({}, 'token', 'abc')).toBe(false)
    expect(isFound({ value: '[0-9]+' }, 'token', 'abcd')).toBe(false)
    expect(isFound({ value: '[0-9]+' }, 'token', '1234')).toBe(true)
  })

  it('asks for a name beside it, whatever its case', () => {
    expect(isFound({ beside: ['w', 'h'] }, 'token')).toBe(false)
    expect(isFound({ beside: ['w', 'h'] }, 'token', 'abcd', { path: '/a', parameters: [{ name: 'W' }] })).toBe(true)
  })

  it('asks how the path ends, whatever its case', () => {
    const picture = { path: '/a.JPG', parameters: [] }
    expect(isFound({ pathEnds: ['.jpg'] }, 'token')).toBe(false)
    expect(isFound({ pathEnds: ['.jpg'] }, 'token', 'abcd', picture)).toBe(true)
    expect(isFound({ unlessPathEnds: ['.jpg'] }, 'token', 'abcd', picture)).toBe(false)
    expect(isFound({ unlessPathEnds: ['.jpg'] }, 'token')).toBe(true)
  })

  it('gives the kind of the first shape that holds', () => {
    const index = compileSecretShapes([shape({ value: '[0-9]+' }), shape({ kind: 'signature' })])
    expect(findSecretShape(index, 'token', 'abcd', PLACE)).toBe('signature')
    expect(findSecretShape(index, 'token', '1234', PLACE)).toBe('secret')
  })
})

describe('looksSecret()', () => {
  it('leaves aside what is beside the parameter', () => {
    const index = compileSecretShapes([shape({ beside: ['w'], pathEnds: ['.jpg'] })])
    expect(looksSecret(index, 'token', 'abcd', '/a.jpg')).toBe(true)
    expect(looksSecret(index, 'token', 'abc', '/a.jpg')).toBe(false)
    expect(looksSecret(index, 'token', 'abcd', '/a')).toBe(false)
  })
})

describe('shapeNamed()', () => {
  it('finds the shape that is about a name', () => {
    const known = shape({})
    expect(shapeNamed(compileSecretShapes([known]), 'linkToken')).toBe(known)
    expect(shapeNamed(compileSecretShapes([known]), 'color')).toBeUndefined()
  })
})

describe('mayBeSecret()', () => {
  const index = compileSecretShapes([
    shape({}),
    shape({ endings: ['-s'], minLength: 32 }),
    shape({ endings: [''], minLength: 40 }),
  ])
  const may = (name: string, length: number): boolean =>
    mayBeSecret(index, name.charCodeAt(name.length - 2), name.charCodeAt(name.length - 1), length)

  it.each([
    ['token', 4, true],
    ['TOKEN', 4, true],
    ['token', 3, false],
    ['color', 39, false],
    ['color', 40, true],
    ['ik-s', 32, true],
    ['ikS', 32, true],
    ['ids', 31, false],
    ['token[]', 4, true],
    ['__token__', 3, false],
  ])('of %s with %i characters: %o', (name, length, expected) => {
    expect(may(name, length)).toBe(expected)
  })
})
