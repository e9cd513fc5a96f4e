import { describe, expect, it } from 'vitest'
import { dokuwiki } from '../../../bench/apps/catalog/dokuwiki.ts'
import { plainIdentity, plainPage } from '../../../bench/apps/plain-page.ts'

describe('plainPage', () => {
  const url = new URL('http://a.example/doku.php?id=salt')
  const html = (link: string, text: string): string => `<html><body><a href="${link}">${text}</a></body></html>`

  it('sees through noise in links and not through other names', () => {
    const plain = (link: string): string => plainPage(dokuwiki, html(link, 'x'), url)
    expect(plain('/doku.php?xtrk=1&id=salt')).toBe(plain('/doku.php?id=salt&_=9'))
    expect(plain('/doku.php?id=salt')).not.toBe(plain('/doku.php?id=lamp'))
  })

  it('tells texts apart', () => {
    expect(plainPage(dokuwiki, html('/', 'salt'), url)).not.toBe(plainPage(dokuwiki, html('/', 'lamp'), url))
  })
})

describe('plainIdentity', () => {
  const of = (query: string): string =>
    plainIdentity(new URL(`http://a.example/find?${query}`), (name, value) => name === 'sort' && value === 'score')

  it('counts every name but noise and defaults, in any order', () => {
    expect(of('q=a&page=2&utm_source=x&sort=score')).toBe(of('page=2&q=a'))
    expect(of('q=a&sort=date')).not.toBe(of('q=a'))
    expect(of('q=a')).toBe('/find q=a')
  })
})
