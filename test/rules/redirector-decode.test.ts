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

describe('google-amp', () => {
  const decode = REDIRECTOR_DECODES['google-amp']

  it('writes the question mark before a query', () => {
    expect(decode('https://a.test/b%3famp=1')).toBe('https://a.test/b?amp=1')
    expect(decode('https://a.test/b%3Famp')).toBe('https://a.test/b?amp')
    expect(decode('https://a.test/b%3Fv=1&w=2')).toBe('https://a.test/b?v=1&w=2')
  })

  it('lets an older query follow', () => {
    expect(decode('https://a.test/b%3fv=1?usqp=mq')).toBe('https://a.test/b?v=1&usqp=mq')
    expect(decode('https://a.test/b%3famp?usqp=mq')).toBe('https://a.test/b?amp&usqp=mq')
  })

  it.each(['https://a.test/wiki/What%3F', 'https://a.test/wiki/Who%3Fs', 'https://a.test/b?c=%3Fd=1'])(
    'leaves %o alone',
    (text) => {
      expect(decode(text)).toBe(text)
    },
  )
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

describe('checkpoint', () => {
  const { checkpoint } = REDIRECTOR_DECODES

  it('takes what stands between the marks', () => {
    expect(checkpoint('___https://a.test/b_c?d=___e___.YXAz:Abc')).toBe('https://a.test/b_c?d=___e')
    expect(checkpoint('___https://a.test/b___')).toBeUndefined()
    expect(checkpoint('https://a.test/b___.YXAz')).toBeUndefined()
  })
})

describe('dest-tail', () => {
  const decode = REDIRECTOR_DECODES['dest-tail']

  it('takes an unescaped landing page to its end', () => {
    expect(decode('lid=1&ds_dest_url=https://a.test/b?c=1&d=2')).toBe('https://a.test/b?c=1&d=2')
  })

  it('leaves an escaped one to the form', () => {
    expect(decode('ds_dest_url=https%3A%2F%2Fa.test%2F&d=2')).toBeUndefined()
    expect(decode('xds_dest_url=https://a.test/')).toBeUndefined()
  })
})

it('takes linear time', () => {
  const size = 300_000
  const hostile = [
    '___.'.repeat(size),
    '&ds_dest_url='.repeat(size),
    '%3f'.repeat(size),
    '-2D'.repeat(size),
    '='.repeat(size),
  ]
  const started = performance.now()
  for (const decode of Object.values(REDIRECTOR_DECODES)) for (const text of hostile) decode(text)
  expect(performance.now() - started).toBeLessThan(4000)
})
