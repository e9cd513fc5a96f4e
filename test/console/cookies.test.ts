import { describe, expect, it } from 'vitest'
import { signedConsole } from './support/signed-console.ts'

describe('the cookies of the console', () => {
  it.each([
    ['http://localhost:8788', 'console-session', false],
    ['https://console.example', '__Host-console-session', true],
  ])('are out of reach for scripts, other sites and other hosts (%s)', async (origin, name, secure) => {
    const { signIn } = signedConsole(undefined, origin)
    const cookie = (await signIn()).headers.getSetCookie().find((text) => text.startsWith(`${name}=`)) ?? ''
    expect(cookie).toMatch(/; Path=\/; HttpOnly(; Secure)?; SameSite=Strict$/)
    expect(cookie.includes('; Secure')).toBe(secure)
    expect(cookie).toContain('Max-Age=43200')
    expect(cookie).not.toContain('Domain')
  })

  it('are forgotten when the caller signs out', async () => {
    const { ask, post, signIn, jar } = signedConsole()
    await signIn()
    const { csrf } = await ask('/playground')
    expect([...jar.keys()].toSorted()).toEqual(['console-forms', 'console-session'])
    expect((await post('/sign-out', { csrf })).location).toBe('/sign-in')
    expect([...jar.keys()]).toEqual([])
    expect((await ask('/playground')).status).toBe(303)
  })
})
