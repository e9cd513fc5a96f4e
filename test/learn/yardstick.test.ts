import { describe, expect, it } from 'vitest'
import { fingerprinterNamed } from '../../src/fingerprint/kinds/fingerprints.ts'
import { pageSignals } from '../../src/fingerprint/signals/page-signals.ts'
import type { PageSeen } from '../../src/learn/ports.ts'
import { createYardstick } from '../../src/learn/yardstick.ts'
import { pageAbout, type Answer } from './fake-site.ts'

function seen({ html = '' }: Answer, url = 'https://a.example/p'): PageSeen {
  const body = new TextEncoder().encode(html)
  const page = { url, finalUrl: url, status: 200, contentType: 'text/html', body }
  const fingerprint = fingerprinterNamed('content').of(page)
  return { kind: 'page', url, fetchedAtMs: 0, status: 200, chain: [url], contentType: 'text/html', bytes: 1, fingerprint, signals: pageSignals(page) } // prettier-ignore
}

const counted = (about: string, words: string): PageSeen =>
  seen(pageAbout(about, `<p class="quote">${words}</p>`), `https://a.example/${about}`)

describe('createYardstick', () => {
  it('trusts pictures on no template once they told nothing on three', () => {
    const doubts = { templates: 0 }
    const [one, two, three, four] = Array.from({ length: 4 }, () => createYardstick(doubts))
    one?.distrustPictures()
    one?.distrustPictures()
    two?.distrustPictures()
    expect([one, two, three, four].map((yardstick) => yardstick?.trustsPictures)).toEqual([false, false, true, true])
    three?.distrustPictures()
    expect(four?.trustsPictures).toBe(false)
    expect(createYardstick().trustsPictures).toBe(true)
  })

  it('tells pages apart by content', () => {
    const { same } = createYardstick()
    expect(same(seen(pageAbout('a')), seen(pageAbout('a')))).toBe(true)
    expect(same(seen(pageAbout('a')), seen(pageAbout('b')))).toBe(false)
  })

  it('looks past what changes by itself on one URL, there alone', () => {
    const yardstick = createYardstick()
    expect(yardstick.same(counted('a', 'wait'), counted('a', 'go'))).toBe(false)
    yardstick.learn(counted('a', 'wait'), counted('a', 'go'))
    expect(yardstick.isNoisy).toBe(true)
    expect(yardstick.same(counted('a', 'stay'), counted('a', 'leave'))).toBe(true)
    expect(yardstick.same(counted('b', 'stay'), counted('b', 'leave'))).toBe(false)
  })

  it('looks past what changes by itself on two URLs, on all pages of the template', () => {
    const yardstick = createYardstick()
    for (const about of ['a', 'b']) yardstick.learn(counted(about, 'wait'), counted(about, 'go'))
    expect(yardstick.same(counted('c', 'stay'), counted('c', 'leave'))).toBe(true)
    expect(yardstick.same(counted('c', 'stay'), counted('d', 'stay'))).toBe(false)
  })

  it('says where nothing but numbers or a link differs, outside of what changes by itself', () => {
    const yardstick = createYardstick()
    expect(yardstick.almostSame(counted('a', 'in 3 ms'), counted('a', 'in 4 ms'))).toBe(true)
    expect(yardstick.almostSame(counted('a', 'in 3 ms'), counted('a', 'in 3 s'))).toBe(false)
    expect(yardstick.almostSame(counted('a', 'in 3 ms'), counted('b', 'in 3 ms'))).toBe(false)
    expect(yardstick.almostSame(seen(pageAbout('a')), counted('a', 'in 3 ms'))).toBe(false)
    const linked = (to: string) => seen(pageAbout('a', `<a href="/${to}">more</a>`))
    expect(yardstick.almostSame(linked('left'), linked('right'))).toBe(true)
    expect(yardstick.same(linked('left'), linked('right'))).toBe(false)
  })

  it('learns nothing from two pages that share next to nothing', () => {
    const yardstick = createYardstick()
    yardstick.learn(seen(pageAbout('a')), seen({ html: '<h1>Please wait</h1><p>Checking</p>' }))
    expect(yardstick.same(seen(pageAbout('a')), seen(pageAbout('b')))).toBe(false)
  })
})
