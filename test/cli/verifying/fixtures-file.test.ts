import { describe, expect, it } from 'vitest'
import { loadFixtures, OWN_FIXTURES } from '../../../src/cli/verifying/fixtures-file.ts'
import digest from '../../../fixtures/digest.json' with { type: 'json' }
import { temporaryFile } from '../run-canon.ts'

describe('loadFixtures', () => {
  it('reads the fixtures of this package and computes their digest', () => {
    const { sha256, version } = loadFixtures(OWN_FIXTURES)
    expect({ sha256, version }).toEqual(digest)
  })

  it('says in one line what is wrong and where to look', () => {
    const path = temporaryFile('fixtures.json', '{"version":1}')
    expect(() => loadFixtures(path)).toThrow(`${path}: no fixtures file at "cases": `)
    expect(() => loadFixtures(path)).toThrow('canonical.schema.json')
  })
})
