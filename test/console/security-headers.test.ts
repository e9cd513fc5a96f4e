import { describe, expect, it } from 'vitest'
import { signedConsole } from './support/signed-console.ts'

describe('securityHeaders()', () => {
  it.each(['/sign-in', '/playground', '/nothing-here'])('stands on %s', async (path) => {
    const { headers } = await signedConsole().ask(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('names a referrer to ourselves only, so that browsers still name the origin of our forms', async () => {
    expect((await signedConsole().ask('/sign-in')).headers.get('referrer-policy')).toBe('same-origin')
  })
})
