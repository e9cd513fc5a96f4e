import { describe, expect, it } from 'vitest'
import { localOriginWarning, missingClientFields, modesOf } from '../../../src/edge/request/client-address.ts'

function requestFrom(clientIp: string | undefined, headers: Record<string, string> = {}): Request {
  return new Request('http://h.test/p', { headers, cf: clientIp === undefined ? {} : { clientIp } })
}

describe('a request that is passed on', () => {
  it.each([
    ['198.51.100.7:4711', '198.51.100.7'],
    ['[2001:db8::7]:4711', '2001:db8::7'],
    ['10.0.0.7:4711', '10.0.0.7'],
  ])('names its client, which the runtime knows as %s', (peer, address) => {
    expect(missingClientFields(requestFrom(peer))).toEqual([
      ['x-forwarded-for', address],
      ['x-real-ip', address],
    ])
  })

  it.each(['127.0.0.1:4711', '127.8.0.1:1', '[::1]:4711', '[::ffff:127.0.0.1]:4711', 'unix:/tmp/socket'])(
    'does not take the client behind %s for this machine',
    (peer) => {
      expect(missingClientFields(requestFrom(peer))[0]).toEqual(['x-forwarded-for', '192.0.2.1'])
    },
  )

  it.each(['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'CF-Connecting-IP', 'True-Client-IP'])(
    'keeps what %s says',
    (name) => {
      expect(missingClientFields(requestFrom('198.51.100.7:4711', { [name]: '203.0.113.5' }))).toEqual([])
    },
  )

  it('takes an empty address for none', () => {
    expect(missingClientFields(requestFrom('198.51.100.7:4711', { 'X-Forwarded-For': ' ' }))).toHaveLength(2)
  })

  it('gets nothing where the runtime does not know its client', () => {
    expect(missingClientFields(requestFrom(undefined))).toEqual([])
  })
})

describe('the warning about an origin on this machine', () => {
  it.each(['http://127.0.0.1:9000', 'https://localhost', 'http://app.localhost:3000', 'http://[::1]:9000'])(
    'is given for %s where pages are rewritten',
    (origin) => {
      expect(localOriginWarning(origin, ['observe', 'rewrite'])).toContain(origin)
      expect(localOriginWarning(origin, ['redirect'])).toContain('X-Forwarded-For')
      expect(localOriginWarning(origin, ['observe', 'off'])).toBeUndefined()
    },
  )

  it.each(['http://127.example', 'http://10.0.0.7', 'https://localhost.example', undefined])(
    'is not given for %s',
    (origin) => {
      expect(localOriginWarning(origin, ['rewrite'])).toBeUndefined()
    },
  )

  it('looks at the modes of paths as well', () => {
    expect(modesOf({ mode: 'observe', modeByPath: { '/shop': 'rewrite' } })).toEqual(['observe', 'rewrite'])
    expect(modesOf({ mode: 'off' })).toEqual(['off'])
  })
})
