import { describe, expect, it } from 'vitest'
import { REDIRECTOR_DECODES } from '../../src/rules/redirector-decode.ts'

describe('base64', () => {
  const { base64 } = REDIRECTOR_DECODES

  it('reads both alphabets, padded or not, as UTF-8', () => {
    expect(base64('aHR0cHM6Ly9hLnRlc3Qv')).toBe('https://a.test/')
    expect(base64('aHR0cHM6Ly9hLnRlc3QvYg==')).toBe('https://a.test/b')
    expect(base64('aHR0cHM6Ly9hLnRlc3QvYg')).toBe('https://a.test/b')
    expect(base64('aHR0cHM6Ly9hLnRlc3Qvw6k')).toBe('https://a.test/é')
    expect(base64('fn5-Pz8_')).toBe(base64('fn5+Pz8/'))
  })

  it.each(['', '=', 'a', 'aHR0c', 'aHR0 cHM', 'aHR0%', '_w', 'wyg'])('refuses %o', (text) => {
    expect(base64(text)).toBeUndefined()
  })
})

describe('bing', () => {
  it('reads what stands behind a1', () => {
    expect(REDIRECTOR_DECODES.bing('a1aHR0cHM6Ly9hLnRlc3Qv')).toBe('https://a.test/')
    expect(REDIRECTOR_DECODES.bing('a2aHR0cHM6Ly9hLnRlc3Qv')).toBeUndefined()
    expect(REDIRECTOR_DECODES.bing('a1')).toBeUndefined()
  })
})

describe('proofpoint-2', () => {
  const decode = REDIRECTOR_DECODES['proofpoint-2']

  it('takes a dash for a percent sign and an underscore for a slash, and decodes once', () => {
    expect(decode('https-3A__a.test_b-2Dc-5Fd-3Fe-3D1-2520f')).toBe('https://a.test/b-c_d?e=1%20f')
  })

  it('refuses a stray dash', () => {
    expect(decode('https-3A__a-test_')).toBeUndefined()
  })
})
