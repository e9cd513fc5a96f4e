import { describe, expect, it } from 'vitest'
import { bannedIn, longSentencesIn, withoutAddresses } from '../../scripts/words.ts'

describe('bannedIn()', () => {
  it.each([
    ['// Nobody reads this', 1],
    ['const strangerSession = 1', 1],
    ['landing_page', 1],
    ['the yardstick of a culprit', 2],
    ['a visit to the store', 0],
    ['understands it', 0],
    ['row.sightings + 1', 0],
    ['Math.floor(floor)', 1],
    ["const salt = '@deed' // words:keep", 0],
  ])('counts in %j: %i', (text, count) => {
    expect(bannedIn(text)).toHaveLength(count)
  })

  it('says on which line, and what to write', () => {
    expect(bannedIn('a\nwhoever asks')).toEqual([
      { line: 2, what: expect.stringMatching(/^"whoever": write the actor/) },
    ])
  })
})

describe('longSentencesIn()', () => {
  const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ')

  it.each([
    ['a sentence of 30 words', `${words(30)}.`, 0],
    ['a sentence of 31 words', `${words(31)}.`, 1],
    ['two sentences', `${words(20)}. ${words(20)}.`, 0],
    ['a sentence over two lines', `${words(20)}\n${words(11)}.`, 1],
    ['a new paragraph', `${words(20)}\n\n${words(11)}.`, 0],
    ['code', `\`\`\`\n${words(40)}\n\`\`\``, 0],
    ['a table', `| ${words(40)} |`, 0],
    ['a list', `- ${words(20)}\n- ${words(20)}`, 0],
  ])('counts in %s', (_, text, count) => {
    expect(longSentencesIn(text)).toHaveLength(count)
  })
})

it('withoutAddresses() takes out where a link leads, and keeps its text', () => {
  expect(withoutAddresses('[063](063-wishes.md) of wishes')).toBe('[063] of wishes')
})
