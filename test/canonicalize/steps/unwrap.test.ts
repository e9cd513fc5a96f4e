import { describe, expect, it } from 'vitest'
import { canonicalize } from '../../../src/canonicalize/canonicalize.ts'

const google = (inner: string): string => `https://www.google.com/url?q=${encodeURIComponent(inner)}&sa=U`

describe('unwrap()', () => {
  it('opens a known redirector and judges the inner URL like any other', () => {
    const result = canonicalize(google('https://example.com/a?utm_source=x&id=1'))
    expect(result.url).toBe('https://example.com/a?id=1')
    expect(result.applied.map(({ step }) => step)).toEqual(['unwrap', 'query'])
  })

  it('opens up to three layers', () => {
    expect(canonicalize(google(google(google('https://example.com/a')))).url).toBe('https://example.com/a')
  })

  it('leaves a URL with more layers closed as a whole', () => {
    const deep = google(google(google(google('https://example.com/a'))))
    expect(canonicalize(deep).url).toContain('https://www.google.com/url?')
  })

  it('recognizes an item inside a redirector', () => {
    expect(canonicalize(google('https://youtu.be/dQw4w9WgXcQ')).key).toBe('youtube:dQw4w9WgXcQ')
  })

  it.each([
    'https://www.youtube.com/user/NASAtelevision#p/u/1/1p3vcRhsYGo',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ#v=1p3vcRhsYGo',
    'https://vimeo.com/channels/staffpicks#76979871',
    'https://www.dailymotion.com/playlist/x1xbb#video=x8m8jkp',
    'https://www.bilibili.com/video/av8903802/#page=2',
    'https://en.wikipedia.org/wiki/Foo#mediaviewer/File:A.jpg',
  ])('takes %s for no item: the fragment names another', (url) => {
    const { item, url: canonical } = canonicalize(url)
    expect(item).toBeUndefined()
    expect(canonical).toBe(url)
  })

  it('takes a place in a page for no other item', () => {
    expect(canonicalize('https://music.youtube.com/watch?v=dQw4w9WgXcQ#t=10').key).toBe('youtube:dQw4w9WgXcQ')
    expect(canonicalize('https://www.youtube.com/user/NASAtelevision#top').key).toBe('youtube:user:NASAtelevision')
  })

  it('opens AMP pages', () => {
    expect(canonicalize('https://www.google.com/amp/s/www.example.com/some/article').url).toBe(
      'https://www.example.com/some/article',
    )
  })

  it.each([
    ['https://open.substack.com/pub/lenny/p/some-post?r=abc&utm_medium=ios', 'https://lenny.substack.com/p/some-post'],
    ['https://gitlab.com/group/project.git', 'https://gitlab.com/group/project'],
  ])('follows %s to the host and path it moved to', (moved, page) => {
    expect(canonicalize(moved).key).toBe(canonicalize(page).key)
  })

  it.each([
    'https://open.substack.com/pub/www/p/some-post',
    'https://open.substack.com/pub/lenny/p/some-post?comments=true',
    'https://gitlab.com/group/project/tree/v1.git',
    'https://gitlab.com/explore/project.git',
  ])('leaves %s, which has not moved', (url) => {
    expect(canonicalize(url).url).toBe(url)
  })

  it.each([
    'https://www.google.com/url?q=javascript:alert(1)',
    'https://www.google.com/url?q=/relative',
    'https://evil.example/url?q=https://example.com/',
    'https://www.google.com.evil.example/url?q=https://example.com/',
    'https://www.google.com:8443/url?q=https://example.com/',
    'https://user@www.google.com/url?q=https://example.com/',
    'https://example.com/?url=https://other.example/',
  ])('leaves %s alone', (url) => {
    expect(new URL(canonicalize(url).url).hostname).toBe(new URL(url).hostname)
  })

  it('does not open anything in the request profile', () => {
    const url = 'https://www.google.com/url?q=https%3A%2F%2Fexample.com%2F'
    expect(canonicalize(url, { profile: 'request' }).url).toBe(url)
  })
})
