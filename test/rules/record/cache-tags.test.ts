import { expect, it } from 'vitest'
import { hostTag, tagsOf, urlTag } from '../../../src/rules/record/cache-tags.ts'

it('tags a page by its URL and by its host, whatever scheme and port', () => {
  expect(tagsOf('https://shop.test/a')).toBe(`${urlTag('https://shop.test/a')}, ${hostTag('shop.test')}`)
  expect(tagsOf('http://shop.test:8080/b')).toContain(hostTag('shop.test'))
  expect(urlTag('https://shop.test/a')).not.toBe(urlTag('https://shop.test/b'))
  expect(hostTag('shop.test')).not.toBe(hostTag('shop2.test'))
})
