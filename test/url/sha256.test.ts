import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ownSha256Hex, ownSha256Hex24 } from '../../src/url/own-sha256.ts'
import { sha256Hex, sha256Hex24 } from '../../src/url/sha256.ts'
import { anyCharacter } from '../support/any-character.ts'

const reference = (text: string): string => createHash('sha256').update(new TextEncoder().encode(text)).digest('hex')

const slowNode = { getBuiltinModule: () => ({ hash: () => 'slow' }) }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

let loads = 0

/** The module, which looks at the platform when it is loaded, as if for the first time. */
function loadedAnew(): Promise<typeof import('../../src/url/sha256.ts')> {
  return import(`../../src/url/sha256.ts?${loads++}`)
}

describe('sha256Hex() and sha256Hex24()', () => {
  it('agree with our own SHA-256 on any text, lone surrogates included', () => {
    const text = fc.string({ unit: anyCharacter, maxLength: 200 })
    fc.assert(
      fc.property(text, (any) => {
        expect(sha256Hex(any)).toBe(ownSha256Hex(any))
        expect(sha256Hex24(any)).toBe(ownSha256Hex24(any))
      }),
    )
    expect(sha256Hex('\ud800')).toBe(ownSha256Hex('\ud800'))
  })

  it('agree with it about what is left out', () => {
    const host = fc.constantFrom('', 'www.', 'm.', 'www.m.')
    const parts = fc.tuple(host, fc.stringMatching(/^[a-z/.]{1,90}$/), fc.string({ unit: anyCharacter, maxLength: 60 }))
    fc.assert(
      fc.property(parts, ([prefix, path, rest]) => {
        const start = `https://${prefix}${path}`
        for (const slash of [0, start.length]) {
          const text = `${start}/${rest}`
          const expected = reference(`https://${path}${slash > 0 ? '' : '/'}${rest}`).slice(0, 24)
          expect(sha256Hex24(text, prefix.length, slash)).toBe(expected)
          expect(ownSha256Hex24(text, prefix.length, slash)).toBe(expected)
        }
      }),
    )
  })

  it('take the synchronous hash of Node', async () => {
    const hash = vi.fn(() => 'f'.repeat(64))
    vi.spyOn(process, 'getBuiltinModule').mockReturnValue({ hash })
    const { sha256Hex24: hashed } = await loadedAnew()
    expect(hashed('https://www.a.test/b/?c', 4, 20)).toBe('f'.repeat(24))
    expect(hash).toHaveBeenCalledWith('sha256', 'https://a.test/b?c', 'hex')
  })

  it.each([
    ['no process', { process: undefined }],
    ['a process without built-in modules, as bundlers put it in', { process: {} }],
    ['a crypto module without hash', { process: { getBuiltinModule: () => ({}) } }],
    ['no navigator, as before Node 21', { navigator: undefined }],
    ['a platform whose hash is slow', { navigator: { userAgent: 'Cloudflare-Workers' }, process: slowNode }],
  ])('work with %s', async (_what, globals) => {
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
    const own = await loadedAnew()
    expect(own.sha256Hex('abc')).toBe(reference('abc'))
    expect(own.sha256Hex24('https://www.a.test/b/?c', 4, 20)).toBe(reference('https://a.test/b?c').slice(0, 24))
  })
})
