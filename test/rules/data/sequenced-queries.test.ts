import { describe, expect, it } from 'vitest'
import { canonicalize } from '../../../src/canonicalize/canonicalize.ts'
import { SEQUENCED_HOSTS, SEQUENCED_PATHS } from '../../../src/rules/data/sequenced-queries.ts'

const PAGES = [
  ...SEQUENCED_HOSTS.flatMap((host) => [`https://${host}/a.jpg`, `https://i0.${host}/shop.example/a.jpg`]),
  ...SEQUENCED_PATHS.map((path) => `https://shop.example${path}a`),
]
const OTHERS = [
  ...SEQUENCED_HOSTS.map((host) => `https://not${host}/a.jpg`),
  ...SEQUENCED_PATHS.map((path) => `https://shop.example/x${path}a`),
]

describe('queries that are read in order', () => {
  it.each(PAGES)('keep theirs on %s', (page) => {
    for (const profile of ['identity', 'request'] as const) {
      expect(canonicalize(`${page}?w=300&crop=1`, { profile }).url).toBe(`${page}?w=300&crop=1`)
      expect(canonicalize(`${page}?w=300&crop=1`, { profile }).key).not.toBe(
        canonicalize(`${page}?crop=1&w=300`, { profile }).key,
      )
    }
  })

  it.each(OTHERS)('are sorted on %s', (page) => {
    expect(canonicalize(`${page}?w=300&crop=1`).url).toBe(`${page}?crop=1&w=300`)
  })
})
