import { expect, it } from 'vitest'
import { urlText } from '../../../src/cli/output/url-text.ts'

it('shows times, lists and members in lines of their own', () => {
  const answer = {
    input: 'https://a.example/',
    firstSeenMs: 0,
    sightings: 2,
    links: [{ id: 1, url: 'https://b.example/' }],
    row: { id: 7, lastSeenMs: 1000 },
    none: null,
  }
  expect(urlText(answer)).toBe(`https://a.example/
  firstSeen: 1970-01-01T00:00:00.000Z
  sightings: 2
  links: 1
    id 1  url https://b.example/
  row: id 7  lastSeen 1970-01-01T00:00:01.000Z
  none: null
`)
})
