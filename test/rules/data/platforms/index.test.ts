import { describe, expect, it } from 'vitest'
import { createCanonicalizer, type Canonicalizer } from '../../../../src/canonicalize/canonicalize.ts'
import type { DomainRecord } from '../../../../src/rules/record/domain-record.ts'
import { PLATFORMS } from '../../../../src/rules/data/platforms/index.ts'

function shopOn(platform: string): Canonicalizer {
  const recordOf = (domain: string): DomainRecord => ({
    v: 1,
    domain,
    revision: 1,
    builtAt: '2026-01-01T00:00:00Z',
    sha256: '',
    mode: 'rewrite',
    platform: [platform],
    patterns: {},
  })
  return createCanonicalizer({ record: recordOf })
}

describe('platform profiles', () => {
  it('have each name once', () => {
    const names = PLATFORMS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('hold each name once, and never both keep and strip it', () => {
    for (const { name, keep, strip, actions = [] } of PLATFORMS) {
      const all = [...keep, ...strip, ...actions]
      expect(
        all.filter((text, i) => all.indexOf(text) !== i),
        name,
      ).toEqual([])
    }
  })

  it('name as neutral only what they neither keep nor remove', () => {
    for (const { name: platform, keep, strip, actions = [], neutral } of PLATFORMS) {
      const others = [...keep, ...strip, ...actions].map((text) => text.replace(/[#*]$/, ''))
      const isPrefix = (text: string): boolean =>
        keep.some((kept) => kept.endsWith('*') && text.startsWith(kept.slice(0, -1)))
      expect(
        neutral.filter((text, i) => others.includes(text) || isPrefix(text) || neutral.indexOf(text) !== i),
        platform,
      ).toEqual([])
    }
  })

  it('have item paths that end with an item', () => {
    for (const { name: platform, itemPaths = [] } of PLATFORMS)
      for (const path of itemPaths) expect(path, platform).toMatch(/^(?:\/(?:[a-z-]+|\*))*\/[a-z-]+\/\*$/)
  })

  it('have signs with sources, in the case that they are compared in', () => {
    for (const { name: platform, signs } of PLATFORMS) {
      expect(signs.length, platform).toBeGreaterThan(1)
      for (const sign of signs) {
        expect(sign.source, platform).toMatch(/^https:\/\//)
        const texts = sign.kind === 'header' || sign.kind === 'meta' ? [sign.name, sign.value ?? ''] : []
        expect(texts.map((text) => text.toLowerCase())).toEqual(texts)
        if (sign.kind === 'asset') expect(sign.path).toMatch(/^\/[\w./#-]+$/)
      }
    }
  })

  it('run on platforms that exist', () => {
    const names = PLATFORMS.map(({ name }) => name)
    expect(PLATFORMS.flatMap(({ runsOn }) => runsOn ?? []).filter((base) => !names.includes(base))).toEqual([])
  })

  it('use wildcards only as documented: digits as #, a rest as a last *', () => {
    for (const { keep, strip, actions = [] } of PLATFORMS) {
      for (const text of keep) expect(text).toMatch(/^[\w.[\]-]+[#*]?$/)
      for (const text of [...strip, ...actions]) expect(text).toMatch(/^[\w.-]+$/)
    }
  })

  it.each(PLATFORMS.map((profile) => [profile.name, profile] as const))(
    '%s joins and parts its examples',
    (name, profile) => {
      const canonicalizer = shopOn(name)
      const requestUrl = (url: string): string => canonicalizer.canonicalize(url, { profile: 'request' }).url
      for (const [a, b] of profile.examples.same) expect(requestUrl(a)).toBe(requestUrl(b))
      for (const [a, b] of profile.examples.different) expect(requestUrl(a)).not.toBe(requestUrl(b))
    },
  )

  it.each(PLATFORMS.filter(({ actions }) => actions !== undefined).map((profile) => [profile.name, profile] as const))(
    '%s passes its actions through',
    (name, profile) => {
      for (const action of profile.actions ?? []) {
        const url = `https://shop.example.com/page?utm_source=x&${action}=1`
        expect(shopOn(name).canonicalize(url, { profile: 'request' }).url).toBe(url)
      }
    },
  )
})
