import { expect, it } from 'vitest'
import { parseSeenPair } from '../../../src/store/runs/page-evidence.ts'

const form = { url: 'https://shop.example/p', sightings: [] }

it('reads what was seen of two forms, and nothing else', () => {
  expect(parseSeenPair({ original: form, canonical: form })).toEqual({ original: form, canonical: form })
  for (const other of [undefined, null, {}, { original: form }, { original: form, canonical: { url: 1 } }]) {
    expect(parseSeenPair(other)).toBeUndefined()
  }
})
