import { parseList } from 'structured-headers'
import { expect, it } from 'vitest'
import { cacheStatus } from '../../../src/edge/respond/cache-status.ts'

it.each([
  [cacheStatus({ kind: 'hit', ttlSeconds: 12 }, 'rewrite'), '"edge-canonicalizer"; hit; ttl=12; detail=rewrite'],
  [cacheStatus({ kind: 'hit' }, 'identity'), '"edge-canonicalizer"; hit; detail=identity'],
  [
    cacheStatus({ kind: 'forward', fwd: 'stale', fwdStatus: 304, stored: true, collapsed: true }, 'rewrite'),
    '"edge-canonicalizer"; fwd=stale; fwd-status=304; stored; collapsed; detail=rewrite',
  ],
  [
    cacheStatus({ kind: 'forward', fwd: 'uri-miss', stored: false }, 'rewrite'),
    '"edge-canonicalizer"; fwd=uri-miss; detail=rewrite',
  ],
  [cacheStatus({ kind: 'forward', fwd: 'bypass' }, 'observe'), '"edge-canonicalizer"; fwd=bypass; detail=observe'],
  [cacheStatus({ kind: 'unavailable' }, 'identity'), '"edge-canonicalizer"; detail=identity'],
  [cacheStatus(undefined, 'redirect'), '"edge-canonicalizer"; detail=redirect'],
])('reads %s', (text, expected) => {
  expect(text).toBe(expected)
  expect(parseList(text)).toHaveLength(1)
})
