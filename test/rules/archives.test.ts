import { describe, expect, it } from 'vitest'
import { canonicalize } from '../../src/canonicalize/canonicalize.ts'
import { ARCHIVES } from '../../src/rules/archives.ts'

describe('archives', () => {
  it.each(ARCHIVES)('%s keeps a snapshot apart from that of another address', (host) => {
    const snapshot = `https://${host}/2020/https://example.com/a`
    const keys = [snapshot, `${snapshot}/`, `${snapshot}?utm_source=a`, `${snapshot}?utm_source=b`].map(
      (url) => canonicalize(url).key,
    )
    expect(new Set(keys).size).toBe(4)
  })
})
