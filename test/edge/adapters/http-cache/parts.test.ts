import { expect, it } from 'vitest'
import { createParts } from '../../../../src/edge/adapters/http-cache/parts.ts'
import type { Part, Parts } from '../../../../src/edge/adapters/http-cache/parts.ts'
import { storedEntry } from '../../../contracts/cache-entries.ts'

const url = 'https://shop.test/film'
const anyPart = (): boolean => true

/** A part of a hundred bytes that begins here. */
function part(first: number, text: string, of = url, fields: Record<string, string> = {}): Part {
  const place = { first, last: first + text.length - 1, lengthBytes: 100 }
  return { entry: { ...storedEntry(new Request(of), text, fields), status: 206 }, place }
}

/** Where the parts of a URL begin, newest first. */
function beginnings(parts: Parts, request = new Request(url)): readonly number[] {
  const seen: number[] = []
  parts.find(request, [], ({ place }) => {
    seen.push(place.first)
    return false
  })
  return seen
}

it('finds the newest part that will do', () => {
  const parts = createParts()
  parts.put(url, part(0, 'ab'))
  parts.put(url, part(10, 'cd'))
  expect(parts.find(new Request(url), [], anyPart)?.place.first).toBe(10)
  expect(parts.find(new Request(url), [], ({ place }) => place.first === 0)?.place.last).toBe(1)
  expect(parts.find(new Request('https://shop.test/other'), [], anyPart)).toBeUndefined()
})

it('keeps one part of a place, and eight of a URL', () => {
  const parts = createParts()
  for (let first = 0; first < 20; first += 2) parts.put(url, part(first, 'ab'))
  parts.put(url, part(18, 'xy'))
  expect(beginnings(parts)).toEqual([18, 16, 14, 12, 10, 8, 6, 4])
})

it.each([
  ['another entity tag', part(10, 'cd', url, { etag: '"b"' })],
  ['another date', part(10, 'cd', url, { etag: '"a"', 'last-modified': 'Fri, 27 Nov 2026 12:00:00 GMT' })],
  ['another length', { ...part(10, 'cd', url, { etag: '"a"' }), place: { first: 10, last: 11, lengthBytes: 99 } }],
])('forgets the parts of a version when a part with %s comes', (_, newer) => {
  const parts = createParts()
  parts.put(url, part(0, 'ab', url, { etag: '"a"' }))
  parts.put(url, part(4, 'ef', url, { etag: '"a"' }))
  expect(beginnings(parts)).toEqual([4, 0])
  parts.put(url, newer)
  expect(beginnings(parts)).toEqual([10])
})

it('tells a part by every header that is sent', () => {
  const parts = createParts()
  parts.put(url, part(0, 'ab'))
  const german = new Request(url, { headers: { 'accept-language': 'de' } })
  expect(parts.find(german, ['accept-language'], anyPart)).toBeUndefined()
  expect(parts.find(new Request(url), ['accept-language'], anyPart)).toBeDefined()
})

it('forgets what was stored first when the bytes are full', () => {
  const parts = createParts(5000)
  const urls = ['a', 'b', 'c', 'd'].map((name) => `https://shop.test/${name}`)
  for (const one of urls) parts.put(one, part(0, 'x'.repeat(1000), one))
  const kept = urls.filter((one) => parts.find(new Request(one), [], anyPart) !== undefined)
  expect(kept).toEqual(urls.slice(2))
})

it('forgets every part of a URL', () => {
  const parts = createParts()
  parts.put(url, part(0, 'ab'))
  parts.remove(url)
  expect(parts.find(new Request(url), [], anyPart)).toBeUndefined()
})
