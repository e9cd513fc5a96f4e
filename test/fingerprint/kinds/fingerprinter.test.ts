import { describe, expect, it } from 'vitest'
import { fingerprinter } from '../../../src/fingerprint/kinds/fingerprinter.ts'
import { htmlPage } from '../generated-pages.ts'

const about = { name: 'made-up', version: 3, compares: '', when: '' }

describe('fingerprinter()', () => {
  it('packs the units of a page under the name and version of the kind', () => {
    const print = fingerprinter({ ...about, units: () => [{ family: 1, text: 'a' }] }).of(htmlPage('<p>a'))
    expect(print).toMatchObject({ name: 'made-up', version: 3 })
    expect(print.units).toHaveLength(1)
  })

  it('counts a page without units by its bytes', () => {
    const { of } = fingerprinter({ ...about, units: () => undefined })
    expect(of(htmlPage('<p>a')).units).toEqual([])
    expect(of(htmlPage('<p>a')).hash).toBe(of(htmlPage('<p>a')).hash)
    expect(of(htmlPage('<p>a')).hash).not.toBe(of(htmlPage('<p>b')).hash)
  })

  it('takes the hash that the kind states for a page without units', () => {
    const { of } = fingerprinter({ ...about, units: () => undefined, hashWithoutUnits: () => 'f00' })
    expect(of(htmlPage('<p>a')).hash).toBe('f00')
  })

  it('proves content and needs no browser unless the kind says otherwise', () => {
    const units = () => undefined
    expect(fingerprinter({ ...about, units })).toMatchObject({ provesContent: true, needsBrowser: false })
    const weak = { ...about, units, provesContent: false, needsBrowser: true }
    expect(fingerprinter(weak)).toMatchObject({ provesContent: false, needsBrowser: true })
  })
})
