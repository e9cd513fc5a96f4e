import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import fixtures from '../../../fixtures/digest.json' with { type: 'json' }
import { keptContract } from '../../../src/cli/files/kept-contract.ts'

describe('keptContract', () => {
  it('reads version and digest of the fixtures', () => {
    expect(keptContract()).toEqual(fixtures)
  })

  it.each(['null', '{"version": 2}', '{"sha256": "ab"}', '{'])(
    'says in one line that a file is damaged: %s',
    (text) => {
      const path = join(mkdtempSync(join(tmpdir(), 'contract-')), 'digest.json')
      writeFileSync(path, text)
      expect(() => keptContract(path)).toThrow(path)
    },
  )
})
