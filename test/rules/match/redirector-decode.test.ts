import { describe, expect, it } from 'vitest'
import { REDIRECTOR_DECODES } from '../../../src/rules/match/redirector-decode.ts'

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
  it('reads the target after a1', () => {
    expect(REDIRECTOR_DECODES.bing('a1aHR0cHM6Ly9hLnRlc3Qv')).toBe('https://a.test/')
    expect(REDIRECTOR_DECODES.bing('a2aHR0cHM6Ly9hLnRlc3Qv')).toBeUndefined()
    expect(REDIRECTOR_DECODES.bing('a1')).toBeUndefined()
  })
})

describe('ezproxy', () => {
  it('reads all behind url=, and a decoded value', () => {
    expect(REDIRECTOR_DECODES.ezproxy('url=https://a.test/b?c=d&e=f')).toBe('https://a.test/b?c=d&e=f')
    expect(REDIRECTOR_DECODES.ezproxy('x=1&url=https://a.test/?url=2')).toBe('https://a.test/?url=2')
    expect(REDIRECTOR_DECODES.ezproxy('url=https%3A%2F%2Fa.test%2F&x=1')).toBe('https://a.test/')
    expect(REDIRECTOR_DECODES.ezproxy('qurl=https%3A%2F%2Fa.test%2F&x=1')).toBe('https://a.test/')
    expect(REDIRECTOR_DECODES.ezproxy('myurl=https://a.test/')).toBeUndefined()
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

  it('reads an unescaped target URL to its end', () => {
    expect(decode('lid=1&ds_dest_url=https://a.test/b?c=1&d=2')).toBe('https://a.test/b?c=1&d=2')
  })

  it('leaves an escaped one to the form', () => {
    expect(decode('ds_dest_url=https%3A%2F%2Fa.test%2F&d=2')).toBeUndefined()
    expect(decode('xds_dest_url=https://a.test/')).toBeUndefined()
  })
})

describe('proofpoint-3', () => {
  const decode = REDIRECTOR_DECODES['proofpoint-3']
  const wrapped = (url: string, octets = ''): string | undefined => decode(`__${url}__;${octets}!!foo!bar$`)

  // Links of public mail archives and repositories, and the cases of a public decoder (2026-11-27).
  it.each([
    ['http://www.nytimes.com', '', 'http://www.nytimes.com'],
    ['https://en.wikipedia.org/wiki/Jensen**BShannon_divergence', '4oCT', 'https://en.wikipedia.org/wiki/Jensen–Shannon_divergence'],
    ['https:/www.braincert.com/course/22419-Learning-**B-Specialty-Practice-Exams*', '4oCTIw', 'https://www.braincert.com/course/22419-Learning-–-Specialty-Practice-Exams#'],
    ['https://lore.kernel.org/linux-scsi/Ykqg0kr0F*2Fyzk2XW@infradead.org/', 'JQ', 'https://lore.kernel.org/linux-scsi/Ykqg0kr0F%2Fyzk2XW@infradead.org/'],
    ['https://hospital.example/download.aspx?pi=WJKzY1WfxL9tY*__*rvbuKxvw*-*', 'KioqKg', 'https://hospital.example/download.aspx?pi=WJKzY1WfxL9tY*__*rvbuKxvw*-*'],
    ['https://example.com/*newsletter', 'Iw', 'https://example.com/#newsletter'],
    ['http://example.com/?=a1!b2@c3*d4$5e*6*5E7&8*9(10*7C*5C**B7D*7B', 'IyUlKiUlW10lJQ', 'http://example.com/?=a1!b2@c3#d4$5e%6%5E7&8*9(10%7C%5C[]%7D%7B'],
    ['http://example.com/?=*7B*7D**Aa1!b2@c3**D', 'JSVbXSMjIyMj', 'http://example.com/?=%7B%7D[]a1!b2@c3#####'],
    ['http://www.example.com/**_test', 'IyMj'.repeat(21) + 'IyM', `http://www.example.com/${'#'.repeat(65)}test`],
    ['http://www.example.com/**_*test', 'IyMj'.repeat(22), `http://www.example.com/${'#'.repeat(66)}test`],
    ['http://www.example.com/**_**Atest', 'IyMj'.repeat(22) + 'Iw', `http://www.example.com/${'#'.repeat(67)}test`],
  ])('puts the octets of %s back', (url, octets, expected) => {
    expect(wrapped(url, octets)).toBe(expected)
  }) // prettier-ignore

  it('reads a link without its last $', () => {
    expect(decode('__https://a.test/b__;!!foo!bar')).toBe('https://a.test/b')
  })

  it('reads a character that two runs share', () => {
    expect(wrapped('https://a.test/**A*', '4oCT')).toBe('https://a.test/–')
  })

  it.each([
    ['too few octets', '__https://a.test/*b*__;Iw!!foo!bar$'],
    ['too many octets', '__https://a.test/b__;Iw!!foo!bar$'],
    ['an unknown length of a run', '__https://a.test/**!__;IyMjIw!!foo!bar$'],
    ['octets that are no UTF-8', '__https://a.test/*__;_w!!foo!bar$'],
    ['no base64', '__https://a.test/*__;I!!foo!bar$'],
    ['a stray percent sign', '__https://a.test/%zz__;!!foo!bar$'],
    ['no customer', '__https://a.test/__;!!$'],
    ['text behind it', '__https://a.test/__;!!foo!bar$&utm_source=x'],
    ['no end', '__https://a.test/'],
  ])('refuses %s', (_, text) => {
    expect(decode(text)).toBeUndefined()
  })
})

it('takes linear time', () => {
  const size = 100_000
  const hostile = [
    '___.'.repeat(size),
    '&ds_dest_url='.repeat(size),
    '%3f'.repeat(size),
    '-2D'.repeat(size),
    '='.repeat(size),
    '__a__;'.repeat(size),
    `__${'*'.repeat(size)}__;!!a!b$`,
    `__${'**A'.repeat(size)}__;!!a!b$`,
  ]
  const started = performance.now()
  for (const decode of Object.values(REDIRECTOR_DECODES)) for (const text of hostile) decode(text)
  expect(performance.now() - started).toBeLessThan(4000)
})
