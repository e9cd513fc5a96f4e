import { describe, expect, it } from 'vitest'
import { canonicalize } from '../../../src/canonicalize/canonicalize.ts'

describe('dropFragment()', () => {
  it('drops a fragment that only scrolls', () => {
    expect(canonicalize('https://e.com/a#section-2').url).toBe('https://e.com/a')
  })

  it('keeps client routes', () => {
    expect(canonicalize('https://e.com/a#!/inbox').url).toBe('https://e.com/a#!/inbox')
    expect(canonicalize('https://e.com/a#/inbox').key).not.toBe(canonicalize('https://e.com/a#/sent').key)
  })

  it.each(['#/', '#!/', '#!', '#//', '#%2F', '#!/:~:text=lamp'])('drops the empty route %s', (fragment) => {
    const bare = canonicalize('https://app.example/')
    expect(canonicalize(`https://app.example/${fragment}`)).toMatchObject({ url: bare.url, key: bare.key })
  })

  it.each(['#/a', '#!a', '#!/a', '#//a', '#%2Fa', '#/?a=1'])('keeps the route %s', (fragment) => {
    expect(canonicalize(`https://app.example/${fragment}`).url).toBe(`https://app.example/${fragment}`)
  })

  it.each([
    ['#start=24&sz=24', '#start=48&sz=24'],
    ['#prefn1=color&prefv1=red', '#prefn1=color&prefv1=blue'],
    ['#dwvar_1_color=red', '#dwvar_1_color=blue'],
    ['#facet:&productBeginIndex:24&orderBy:', '#facet:&productBeginIndex:48&orderBy:'],
    ['#t=All&f:@brand=[A]', '#t=All&f:@brand=[B]'],
    ['#bbox=1,2,3,4', '#bbox=5,6,7,8'],
    ['#lng=11.5&z=4', '#lng=13.4&z=4'],
    ['#state=eyJhIjoiMTExMTExMTExMTEifQ', '#state=eyJhIjoiMjExMTExMTExMTEifQ'],
    ['#pako:eNpVjstqw0AMRX9FaNVC1', '#pako:eNpVjstqw0AMRX9FaNVC2'],
    [`#${'N4IgbghgTgLg'.repeat(5)}A`, `#${'N4IgbghgTgLg'.repeat(5)}B`],
  ])('keeps the state of an application: %s', (a, b) => {
    expect(canonicalize(`https://e.com/a${a}`).key).not.toBe(canonicalize(`https://e.com/a${b}`).key)
  })

  it.each([
    '#f:form',
    '#start=24',
    '#lng=here',
    '#bbox',
    '#The_Treaty_Of_1945_And_What_Came_After_It_In_The_Years_That_Followed',
  ])('drops what only looks like state: %s', (fragment) => {
    expect(canonicalize(`https://e.com/a${fragment}`).url).toBe('https://e.com/a')
  })

  it.each([
    ['#:~:text=lamp,chair&text=table', ''],
    ['#:~:text=guide.html', ''],
    ['#part:~:text=lamp&id=1', ''],
    ['#/inbox:~:text=lamp', '#/inbox'],
    ['#guide.html:~:text=lamp', '#guide.html'],
  ])('cuts off what only browsers read of %s', (fragment, kept) => {
    expect(canonicalize(`https://e.com/a${fragment}`).url).toBe(`https://e.com/a${kept}`)
    expect(canonicalize(`https://e.com/a?b=1;c${fragment}`).url).toBe(`https://e.com/a?b=1;c${kept}`)
  })

  it('says what a directive was cut off from', () => {
    expect(canonicalize('https://e.com/a#/inbox:~:text=lamp').applied).toEqual([
      { step: 'fragment', rule: 'fragment', from: '#/inbox:~:text=lamp', to: '#/inbox' },
    ])
  })

  it('cuts off a directive where any fragment is a page', () => {
    expect(canonicalize('https://geojson.io/#a:~:text=lamp').url).toBe('https://geojson.io/#a')
    expect(canonicalize('https://geojson.io/#:~:text=lamp').url).toBe('https://geojson.io/')
  })

  it('keeps what decides which page of a known host is shown', () => {
    const sheet = 'https://docs.google.com/spreadsheets/d/1AbC/edit'
    expect(canonicalize(`${sheet}#gid=1`).url).toBe(`${sheet}#gid=1`)
    expect(canonicalize(`${sheet}#gid=1`).key).not.toBe(canonicalize(`${sheet}#gid=2`).key)
    expect(canonicalize(`${sheet}#range=A1`).url).toBe(sheet)
    const market = 'https://steamcommunity.com/market/search?appid=730'
    expect(canonicalize(`${market}#p2_popular_desc`).key).not.toBe(canonicalize(`${market}#p3_popular_desc`).key)
    const match = 'https://www.fotmob.com/matches/a-vs-b/2x1f'
    expect(canonicalize(`${match}#4193490`).key).not.toBe(canonicalize(`${match}#4506263:tab=stats`).key)
  })

  it('passes through where the fragment is a secret', () => {
    const url = 'https://mega.nz/file/AbCdEfGh?b=1&a=2#Zm9vYmFy'
    for (const profile of ['identity', 'request'] as const) {
      const result = canonicalize(url, { profile })
      expect(result.url).toBe(url)
      expect(result.applied).toEqual([{ step: 'pass-through', rule: 'secret:fragment' }])
    }
  })

  it('leaves the fragment to the request profile', () => {
    expect(canonicalize('https://e.com/a#top', { profile: 'request' }).url).toBe('https://e.com/a#top')
  })
})
