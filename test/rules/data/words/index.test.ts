import { describe, expect, it } from 'vitest'
import { WORDS } from '../../../../src/rules/data/words/index.ts'

const LISTS = Object.entries(WORDS).map(([name, list]) => ({ name, words: Object.values(list).flat() as string[] }))

describe('WORDS', () => {
  it.each(LISTS)('has no word of $name twice', ({ words }) => {
    expect(words.length).toBeGreaterThan(0)
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
  })

  it.each(LISTS)('has a grammar in every row of $name, and none that matches the empty text', ({ words }) => {
    expect(words.filter((word) => new RegExp(`^(?:${word})$`, 'u').test(''))).toEqual([])
  })

  it('states phrases in lower case: pages are searched without regard to case', () => {
    const phrases = [WORDS.challenge, WORDS.login, WORDS.error, WORDS.trouble].flatMap(Object.values).flat() as string[]
    expect(phrases.filter((phrase) => phrase !== phrase.toLowerCase())).toEqual([])
  })
})
