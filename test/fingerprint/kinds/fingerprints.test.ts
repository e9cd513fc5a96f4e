import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FINGERPRINT_NAMES, FINGERPRINTERS, fingerprinterNamed } from '../../../src/fingerprint/kinds/fingerprints.ts'

describe('the list of fingerprints', () => {
  it('has the default first and every name once', () => {
    expect(FINGERPRINT_NAMES[0]).toBe('content')
    expect(new Set(FINGERPRINT_NAMES).size).toBe(FINGERPRINTERS.length)
  })

  it('finds none of an unknown name', () => {
    expect(fingerprinterNamed('nothing')).toBeUndefined()
  })

  it.each(FINGERPRINT_NAMES)('holds %s to the contract in the test of its file', (name) => {
    expect(readFileSync(`test/fingerprint/kinds/${name}.test.ts`, 'utf8')).toContain(`describeFingerprint(${name}, '`)
  })
})
