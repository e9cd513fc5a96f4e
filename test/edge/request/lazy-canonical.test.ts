import { describe, expect, it, vi } from 'vitest'
import { canonicalize } from '../../../src/canonicalize/canonicalize.ts'
import { readConfig } from '../../../src/edge/config.ts'
import { createPolicyCompiler } from '../../../src/edge/plan/domain-policy.ts'
import { canonicalOf, lazyCanonical } from '../../../src/edge/request/lazy-canonical.ts'
import type { EdgeRequest } from '../../../src/edge/types.ts'

const compute = () => canonicalize('http://shop.test/?b=1&a=2', { profile: 'request' })

describe('lazyCanonical()', () => {
  it('computes nothing until it is read, and then once', () => {
    const spy = vi.fn(compute)
    const canonical = lazyCanonical(spy)
    expect(spy).not.toHaveBeenCalled()
    const { ok, url, key, applied } = canonical
    expect({ ok, url, key, applied }).toEqual(compute())
    expect(spy).toHaveBeenCalledOnce()
  })

  it('is written as JSON like any other result', () => {
    expect(JSON.stringify(lazyCanonical(compute))).toBe(JSON.stringify(compute()))
  })
})

describe('canonicalOf()', () => {
  it('canonicalizes what the parser makes of the raw target', () => {
    const policy = createPolicyCompiler(readConfig({}))({})
    const edgeRequest: Pick<EdgeRequest, 'url' | 'policy'> = { url: 'http://SHOP.test/a/../b?gclid=1', policy }
    expect(canonicalOf(edgeRequest as EdgeRequest).url).toBe('http://shop.test/b')
  })
})
