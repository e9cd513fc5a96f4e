import { describe, expect, it } from 'vitest'
import { htmxTargets, usesHtmx } from '../../../src/fingerprint/html/htmx.ts'

describe('what htmx asks for', () => {
  it.each([
    [{ 'hx-get': '/part' }, ['href /part']],
    [{ 'hx-get': '/part', 'hx-trigger': 'load' }, ['embed /part']],
    [{ 'data-hx-get': '/part', 'data-hx-trigger': 'every 2s' }, ['embed /part']],
    [{ 'hx-get': '/?page=2', 'hx-trigger': 'revealed', 'hx-swap': 'afterend' }, ['href /?page=2']],
    [{ 'hx-post': '/cart/add/3' }, ['send /cart/add/3']],
    [{ 'data-hx-delete': '/item/3' }, ['send /item/3']],
    [{ 'hx-put': '' }, []],
    [{ href: '/x', 'hx-target': '#a' }, []],
  ])('%j', (attributes, targets) => {
    expect(htmxTargets(attributes as Record<string, string>).map(({ kind, href }) => `${kind} ${href}`)).toEqual(
      targets,
    )
  })

  it('is looked for where a page says so', () => {
    expect(usesHtmx('<button data-hx-post="/a">')).toBe(true)
    expect(usesHtmx('<i hx-get=/a>')).toBe(true)
    expect(usesHtmx('<button class="x-post">')).toBe(false)
  })
})
