import { describe, expect, it } from 'vitest'
import { canonicalize, createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import type { Profile } from '../../../src/canonicalize/types.ts'
import { anchored } from '../../../src/rules/match/grammar.ts'
import { SECRET_SHAPES } from '../../../src/rules/data/secret-shapes.ts'
import { SHOP_RECORD } from '../../canonicalize/arbitrary-urls.ts'
import { ORDINARY, SIGNED } from '../signed-urls.ts'

const PROFILES: readonly Profile[] = ['identity', 'request']
const HITS = SECRET_SHAPES.flatMap(({ kind, examples }) => examples.hits.map((url) => [url, kind] as const))
const MISSES = SECRET_SHAPES.flatMap(({ examples }) => examples.misses)

function passThrough(url: string, profile: Profile): string | undefined {
  return canonicalize(url, { profile }).applied.find(({ step }) => step === 'pass-through')?.rule
}

describe('secret shapes', () => {
  it.each(HITS)('%s passes through as a %s', (url, kind) => {
    for (const profile of PROFILES) expect(passThrough(url, profile)?.startsWith(`${kind}:`)).toBe(true)
  })

  it.each(MISSES)('%s is canonicalized', (url) => {
    for (const profile of PROFILES) expect(passThrough(url, profile)).toBeUndefined()
  })

  it('have a source, a date, and endings as names are compared with them', () => {
    for (const { endings, unless = [], beside = [], pathEnds = [], unlessPathEnds = [], ...shape } of SECRET_SHAPES) {
      expect(URL.canParse(shape.source), shape.source).toBe(true)
      expect(shape.added).toMatch(/^\d{4}-\d\d-\d\d$/)
      for (const ending of endings) expect(ending).toMatch(/^(?:\^?-)?(?:[a-z0-9]+-)*[a-z0-9]*$/)
      for (const ending of unless) expect(ending).toMatch(/^\^?[a-z0-9]+$/)
      for (const text of [...beside, ...pathEnds, ...unlessPathEnds]) expect(text).toBe(text.toLowerCase())
    }
  })

  it('look ahead at the beginning alone, for engines that test that apart', () => {
    for (const { value = '' } of SECRET_SHAPES) {
      const rest = value.replace(/^(?:\(\?[=!](?:[^()]|\([^()]*\))*\))+/, '')
      expect(rest).not.toMatch(/\(\?[=!]/)
    }
  })

  it('read long values in linear time', () => {
    for (const part of ['1', 'a', 'aB', 'a1', '~', 'exp=123456789~', 'eyJaaaaaa.', '1900000000-', '-', '=']) {
      const value = part.repeat(400_000 / part.length)
      for (const { value: grammar = '.*' } of SECRET_SHAPES) {
        const begin = performance.now()
        anchored(grammar).test(value)
        expect([part, grammar, performance.now() - begin < 500]).toEqual([part, grammar, true])
      }
    }
  })
})

describe('signed URLs of many vendors', () => {
  it.each(SIGNED)('%s passes through untouched', (path) => {
    const url = `https://files.example.com${path}&utm_source=mail&a=2`
    for (const profile of PROFILES) {
      expect(canonicalize(url, { profile }).url).toBe(url)
      expect(passThrough(url, profile)).toMatch(/^(?:signature|secret):/)
    }
  })
})

describe('URLs that look like signed ones', () => {
  it.each(ORDINARY)('%s is canonicalized', (path) => {
    const url = `https://www.example.com${path}`
    for (const profile of PROFILES) {
      expect(passThrough(url, profile)).toBeUndefined()
      expect(canonicalize(`${url}&utm_source=mail`, { profile }).url).toBe(canonicalize(url, { profile }).url)
    }
  })
})

describe('a parameter that looks like a secret', () => {
  const url = 'https://shop.test/p?b=1&linkToken=hGzq2xYt9sPw4KfLmNbV&a=2'

  it('is none where the record keeps or strips its name', () => {
    for (const list of ['keep', 'strip'] as const) {
      const canonicalizer = createCanonicalizer({ record: { ...SHOP_RECORD, [list]: ['linkToken'] } })
      expect(canonicalizer.canonicalize(url, { profile: 'request' }).applied[0]?.step).not.toBe('pass-through')
    }
    expect(passThrough(url, 'request')).toBe('secret:linkToken')
  })

  it('is a tracker where a fact names it', () => {
    expect(canonicalize('https://github.com/a/b/issues/1?email_token=AAC5XMSFVI4KTQ2PBNUHH23A7YZ').url).toBe(
      'https://github.com/a/b/issues/1',
    )
  })

  it('is a session id where its name and value say so', () => {
    expect(canonicalize('https://e.com/?CFID=7&CFTOKEN=1a2b3c4d5e6f7a8b9c&id=1').url).toBe('https://e.com/?id=1')
  })

  it('is found under a name that is percent-encoded, in brackets or in capitals', () => {
    for (const name of ['link%54oken', 'user[linkToken]', 'LINK_TOKEN', '__link-token__']) {
      expect(passThrough(`https://e.com/?${name}=hGzq2xYt9sPw4KfLmNbV`, 'request')).toMatch(/^secret:/)
    }
  })
})
