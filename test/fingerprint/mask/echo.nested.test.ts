import { describe, expect, it } from 'vitest'
import { echoesOf } from '../../../src/fingerprint/mask/echo.ts'

const BARE = 'https://a.example/item/24'
const TRACKED = `${BARE}?clickref=68d5`

function neutralOn(page: string, href: (own: string) => string): string {
  return echoesOf({ url: page, finalUrl: page }).link(href(page), page).neutral
}

describe('echoes nested in other links', () => {
  it.each([
    ['a share button', (own: string) => `https://share.example/post?u=${encodeURIComponent(own)}`],
    ['a log-in link', (own: string) => `/login?return=${encodeURIComponent(own)}`],
    ['a log-in link with a path', (own: string) => `/login?return=${encodeURIComponent(own.slice(17))}`],
    [
      'a share button that encodes twice',
      (own: string) => `https://share.example/post?u=${encodeURIComponent(encodeURIComponent(own))}`,
    ],
    [
      'a share button within a log-in link',
      (own: string) => `/login?to=${encodeURIComponent(`/post?u=${encodeURIComponent(own)}`)}`,
    ],
    ['a mail link', (own: string) => `mailto:?body=${encodeURIComponent(own)}`],
  ])('leaves the same of %s whether or not anything of the query remains', (_, href) => {
    expect(neutralOn(TRACKED, href)).toBe(neutralOn(BARE, href))
  })

  it('takes out a bare name like any other pair', () => {
    const share = (own: string) => `https://share.example/post?u=${encodeURIComponent(own)}`
    expect(neutralOn(`${BARE}?full&clickref=68d5`, share)).toBe(neutralOn(`${BARE}?full`, share))
    expect(neutralOn(`${BARE}?full&clickref=68d5`, share)).toBe(neutralOn(BARE, share))
  })

  it('tells nested links to different pages apart, and takes a page under two paths for one', () => {
    const share = (target: string) => `https://share.example/post?u=${encodeURIComponent(target)}`
    const other = 'https://a.example/item/25'
    expect(neutralOn(BARE, share)).not.toBe(neutralOn(BARE, () => share(other)))
    expect(neutralOn(BARE, share)).toBe(neutralOn(other, share))
  })

  it('keeps an encoded value that is no echo', () => {
    expect(neutralOn(TRACKED, () => '/search?q=a%20b')).not.toBe(neutralOn(TRACKED, () => '/search?q=a%20c'))
  })
})
