import { describe, expect, it } from 'vitest'
import { articleOfAmp } from '../../../src/rules/match/amp-twin.ts'

const HOST = 'www.news.test'

function at(text: string): string | undefined {
  const { host, pathname, search } = new URL(text, `https://${HOST}`)
  const query = search === '' ? undefined : search.slice(1)
  const found = articleOfAmp({ host, path: pathname, query })
  return (
    found && (found.host === HOST ? '' : found.host) + found.path + (found.query === undefined ? '' : `?${found.query}`)
  )
}

describe('articleOfAmp()', () => {
  it.each([
    ['/2020/12/07/boy-steals/amp/', '/2020/12/07/boy-steals/'],
    ['/2020/12/07/x/amp', '/2020/12/07/x'],
    ['/2020/a-story/amp', '/2020/a-story'],
    ['/20201207/x/amp', '/20201207/x'],
    ['/world/the-title-of-it/amp/', '/world/the-title-of-it/'],
    ['/world/story-1234567/amp', '/world/story-1234567'],
    ['/world/1234567/amp', '/world/1234567'],
    ['/about.html/amp', '/about.html'],
    ['/a/story.amp.html', '/a/story.html'],
    ['/a/story-1234567-amp.html', '/a/story-1234567.html'],
    ['/a/story-1234567.amp', '/a/story-1234567'],
    ['/2024/jan/02/x/amp', '/2024/jan/02/x'],
    ['/2020/12/a?output=amp', '/2020/12/a'],
    ['/amp/2020/12/07/a', '/2020/12/07/a'],
    ['/news/amp/europe-12345678', '/news/europe-12345678'],
    ['/2020/12/a?amp', '/2020/12/a'],
    ['/2020/12/a?amp=1&id=7', '/2020/12/a?id=7'],
    ['/2020/12/a?id=7&amp=', '/2020/12/a?id=7'],
    ['https://amp.news.test/2020/12/a', 'news.test/2020/12/a'],
    ['https://amp.news.test/2020/12/a/amp?amp=true', 'news.test/2020/12/a'],
  ])('finds the article of %s', (twin, article) => {
    expect(at(twin)).toBe(article)
  })

  it.each([
    '/gear/amp',
    '/tag/amp/',
    '/docs/crawling-indexing/amp',
    '/2020/gear/amp',
    '/amp',
    '/2020/12/07/amp/',
    '/2020/12/amp',
    '/2020/12/07/best-guitar-amp',
    '/guitars/tube-amp',
    '/guitars/tube-amp.html',
    '/guitars/my-tube.amp',
    '/gear?view=amp',
    '/amp/',
    '/amp/getting-started-with-it',
    '/2020/12/07/camp',
    '/2020/12/07/a/ampere',
    '/fuses?amp=1',
    '/fuses?amp',
    '/2020/12/a?amp=2',
    '/2020/12/a?ampere=1',
    'https://amp.news.test/',
    'https://amp.news.test/docs',
    'https://amp.test/2020/12/a',
    'https://camp.news.test/2020/12/a',
  ])('finds none of %s', (page) => {
    expect(at(page)).toBeUndefined()
  })

  it('takes linear time', () => {
    const started = performance.now()
    for (const part of ['a-', '1', '/amp', '/2020', '/a-b-c', '.amp', '/amp/2020']) at(`/${part.repeat(50_000)}`)
    expect(performance.now() - started).toBeLessThan(2000)
  })
})
