import { describe, expect, it } from 'vitest'
import { hexOf, openSession, sealSession, SESSION_MS } from '../../src/console/session.ts'

const SECRET = '["token",null]'
const NOW_MS = Date.parse('2026-11-22T00:00:00Z')
const SESSION = { place: 2, expiresAtMs: NOW_MS + SESSION_MS }

describe('a session', () => {
  it('is read back until it ends', async () => {
    const sealed = await sealSession(SESSION, SECRET)
    expect(await openSession(sealed, SECRET, NOW_MS)).toEqual(SESSION)
    expect(await openSession(sealed, SECRET, SESSION.expiresAtMs - 1)).toEqual(SESSION)
    expect(await openSession(sealed, SECRET, SESSION.expiresAtMs)).toBeUndefined()
  })

  it('ends when any token is changed', async () => {
    const sealed = await sealSession(SESSION, SECRET)
    expect(await openSession(sealed, '["another",null]', NOW_MS)).toBeUndefined()
  })

  it('never counts where no token is configured', async () => {
    expect(await openSession(await sealSession(SESSION, ''), '', NOW_MS)).toBeUndefined()
  })

  it('does not hold the token', async () => {
    expect(await sealSession(SESSION, 'token-of-the-operator')).toMatch(/^2\.\d{13}\.[0-9a-f]{64}$/)
  })

  it('counts as none when one character of it is changed', async () => {
    const sealed = await sealSession(SESSION, SECRET)
    for (let i = 0; i < sealed.length; i++) {
      const changed = `${sealed.slice(0, i)}${sealed[i] === '0' ? '1' : '0'}${sealed.slice(i + 1)}`
      expect(await openSession(changed, SECRET, NOW_MS)).toBeUndefined()
    }
  })

  it.each(['', '0', '0.1', '0.1.', `0.1.${'0'.repeat(63)}`, `-1.1.${'0'.repeat(64)}`, 'x'.repeat(10_000)])(
    'takes %j for none',
    async (value) => {
      expect(await openSession(value, SECRET, NOW_MS)).toBeUndefined()
    },
  )
})

describe('hexOf()', () => {
  it('writes two digits a byte', () => {
    expect(hexOf(new Uint8Array([0, 10, 255]))).toBe('000aff')
  })
})
