import { describe, expect, it } from 'vitest'
import { readSiteUrl } from '../../../../src/learn/site/site-url.ts'
import { formsOf } from '../../../../src/learn/path-rules/twins/forms.ts'

const forms = (...paths: readonly string[]) =>
  formsOf(paths.map((path) => ({ ...readSiteUrl(`https://a.test${path}`, false), url: path })))
const numbers = Array.from({ length: 8 }, (_, n) => n + 1)

describe('formsOf()', () => {
  it('keeps sections, extensions and names, and leaves values to holes', () => {
    const found = forms(...numbers.flatMap((n) => [`/item/${n}`, `/item/${n}.html`, `/show.php?id=${n}`]))
    expect(found.map(({ name, holes, members }) => [name, holes, members.length])).toEqual([
      ['/item/*', ['*'], 8],
      ['/item/*.html', ['*'], 8],
      ['/show.php?id', ['id'], 8],
    ])
    expect(found.map(({ members }) => members[2])).toMatchObject([
      { url: '/item/3', values: ['3'] },
      { url: '/item/3.html', values: ['3'] },
      { url: '/show.php?id=3', values: ['3'] },
    ])
  })

  it('names the words of a form, which related forms have in common', () => {
    const [form] = forms(...numbers.map((n) => `/Shop/item-list/${n}?page=1`))
    expect(form?.words).toEqual(['shop', 'item', 'list', 'page'])
  })
})
