import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonicalize } from '../../../src/canonicalize/canonicalize.ts'
import { structuralRedirect } from '../../../src/edge/plan/structural.ts'
import { readTarget } from '../../../src/edge/request/target.ts'

const toRequest = (url: string) => canonicalize(url, { profile: 'request' })

function locationFor(url: string): string | undefined {
  return structuralRedirect(readTarget(url)!, toRequest(url), toRequest)
}

it.each([
  ['/p?b=2&a=1', '/p?a=1&b=2'],
  ['/p?a=1&&b=2&', '/p?a=1&b=2'],
  ['/p?', '/p'],
  ['/%7Euser?x=%7e', '/~user?x=~'],
  ['/p?b=2&utm_source=x&a=1', '/p?a=1&b=2&utm_source=x'],
  ['/p?a=2&a=1', undefined],
  ['/p?a=1&utm_source=x', undefined],
  ['/p?b&a', undefined],
  ['/p?b=2&a', undefined],
  ['//evil.test?b=2&a=1', undefined],
])('%s -> %s', (target, expected) => {
  expect(locationFor(`http://shop.test${target}`)).toBe(
    expected === undefined ? undefined : `http://shop.test${expected}`,
  )
})

it('leads to the same page, on the same host, and nowhere from there', () => {
  const piece = fc.constantFrom('a=1', 'b=%7e', 'b=2', '', 'utm_source=x', 'c', '%61=3', 'q=a+b', 'z=%zz', 'x=%2F')
  fc.assert(
    fc.property(
      fc.constantFrom('/', '/p', '/%7Ep', '/a/b/', '/%41'),
      fc.array(piece, { maxLength: 7 }),
      (path, pieces) => {
        const url = `https://shop.test${path}?${pieces.join('&')}`
        const location = locationFor(url)
        if (location === undefined) return
        expect(location.startsWith('https://shop.test/')).toBe(true)
        expect(toRequest(location).url).toBe(toRequest(url).url)
        expect(locationFor(location)).toBeUndefined()
      },
    ),
    { numRuns: 1000 },
  )
})
