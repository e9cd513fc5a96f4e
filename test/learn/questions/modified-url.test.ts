import { describe, expect, it } from 'vitest'
import type { CorpusUrl } from '../../../src/learn/site/site-types.ts'
import { readSite } from '../../../src/learn/site/site.ts'
import { readSiteUrl } from '../../../src/learn/site/site-url.ts'
import { composed, natural, type Placement } from '../../../src/learn/questions/modified-url.ts'
import { corpusOf } from '../fake-site.ts'

const BASE = readSiteUrl('https://shop.example/shoes/red?article=7&color=blue', false)
const REF = { name: 'ref', value: 'mail', raw: 'ref=mail' }
const PLAIN: Placement = { isFront: false, isReversed: false, encodes: undefined }

const compose = (placement: Partial<Placement>, added = [REF], base = BASE) => {
  const { original, modified, treatment } = composed('/p', base, added, { ...PLAIN, ...placement }, 'composed')
  return { original, modified, kinds: treatment.map(({ kind }) => kind) }
}

describe('composed', () => {
  it('adds pairs behind the others, and says so', () => {
    expect(compose({})).toEqual({
      original: 'https://shop.example/shoes/red?article=7&color=blue',
      modified: 'https://shop.example/shoes/red?article=7&color=blue&ref=mail',
      kinds: ['name'],
    })
  })

  it('adds pairs in front, which is a change where the page has pairs of its own', () => {
    expect(compose({ isFront: true })).toMatchObject({
      modified: 'https://shop.example/shoes/red?ref=mail&article=7&color=blue',
      kinds: ['name', 'front'],
    })
    const bare = { ...BASE, pairs: [] }
    expect(compose({ isFront: true }, [REF], bare).kinds).toEqual(['name'])
    expect(compose({ isFront: true }, []).kinds).toEqual([])
  })

  it('turns the order of the kept pairs around, unless one name repeats', () => {
    expect(compose({ isReversed: true })).toMatchObject({
      modified: 'https://shop.example/shoes/red?color=blue&article=7&ref=mail',
      kinds: ['name', 'order'],
    })
    const list = readSiteUrl('https://shop.example/p?tag=b&tag=a', false)
    expect(compose({ isReversed: true }, [REF], list)).toMatchObject({
      modified: 'https://shop.example/p?tag=b&tag=a&ref=mail',
      kinds: ['name'],
    })
  })

  it('encodes a letter of the last segment of the path, or of a value', () => {
    expect(compose({ encodes: 'path' }, [])).toMatchObject({
      modified: 'https://shop.example/shoes/%72ed?article=7&color=blue',
      kinds: ['encoding'],
    })
    expect(compose({ encodes: 'query' }, []).modified).toBe('https://shop.example/shoes/red?article=7&color=%62lue')
  })

  it('encodes nothing where there is no letter', () => {
    const digits = readSiteUrl('https://shop.example/shoes/17?article=7', false)
    expect(compose({ encodes: 'path' }, [], digits).kinds).toEqual([])
    expect(compose({ encodes: 'query' }, [], digits).kinds).toEqual([])
  })

  it('keeps raw bytes and both members of a repeated name', () => {
    const raw = readSiteUrl('https://shop.example/p?q=a+b%20c&q=%C3%A4', false)
    expect(compose({}, [REF], raw).modified).toBe('https://shop.example/p?q=a+b%20c&q=%C3%A4&ref=mail')
  })
})

describe('natural', () => {
  const url = (query: string): CorpusUrl => {
    const { templates } = readSite(corpusOf([`https://shop.example/shoes/red?${query}`]))
    return [...templates.values()][0]!.urls[0]!
  }
  const changes = (query: string) =>
    natural('/p', BASE, url(query), 'hold-out').treatment.map((change) => (change.kind === 'name' ? change.name : change.kind)) // prettier-ignore

  it('names what a URL of the log changes: pairs, their place, and the order of the others', () => {
    expect(changes('article=7&color=blue&ref=mail')).toEqual(['ref'])
    expect(changes('article=7&ref=mail&color=blue')).toEqual(['ref', 'front'])
    expect(changes('color=blue&article=7')).toEqual(['order'])
    expect(changes('article=7&color=blue')).toEqual([])
  })

  it('compares the URL as it came', () => {
    const { original, modified } = natural('/p', BASE, url('ref=mail&article=7&color=blue'), 'hold-out')
    expect(original).toBe('https://shop.example/shoes/red?article=7&color=blue')
    expect(modified).toBe('https://shop.example/shoes/red?ref=mail&article=7&color=blue')
  })
})
