import { expect, it } from 'vitest'
import { isForbidden, robotsText } from '../../../../bench/dedupe/site/robots.ts'

it.each([
  ['Disallow: /closed/', '/closed/7?x=1', true],
  ['Disallow: /closed/', '/open?to=/closed/', false],
  ['Disallow: /list?blatt=', '/list?blatt=2', true],
  ['Disallow: /list?blatt=', '/list?aref=home&blatt=2', false],
  ['Disallow: /*?mref=*&wkw=', '/open/1?mref=a&wkw=b', true],
  ['Disallow: /a$', '/a', true],
  ['Disallow: /a$', '/ab', false],
  ['Disallow:', '/a', false],
])('%s of %s: %s', (line, target, forbidden) => {
  expect(isForbidden([line], target)).toBe(forbidden)
})

it('serves one group for everybody', () => {
  expect(robotsText(['Disallow: /a'])).toBe('User-agent: *\nDisallow: /a\n')
})
