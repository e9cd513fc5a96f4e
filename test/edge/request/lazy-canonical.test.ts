import { describe, expect, it, vi } from 'vitest'
import { canonicalize } from '../../../src/canonicalize/canonicalize.ts'
import { lazyCanonical } from '../../../src/edge/request/lazy-canonical.ts'

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
