import { describe, expect, it } from 'vitest'
import { isPrivateAddress, refusedAddress, refusedUrl } from '../../src/fetcher/address.ts'

const refuses = (url: string, allowPrivate?: boolean | readonly string[]): boolean =>
  refusedUrl(new URL(url), allowPrivate === undefined ? {} : { allowPrivate }) !== undefined

describe('refusedUrl', () => {
  it.each([
    'https://example.com/',
    'http://example.com:80/',
    'https://example.com:443/a?b',
    'https://1.1.1.1/',
    'http://[2606:4700::1111]/',
  ])('lets %s pass', (url) => {
    expect(refuses(url)).toBe(false)
  })

  it.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://user@example.com/',
    'https://:secret@example.com/',
    'https://example.com:8443/',
    'http://example.com:22/',
    'http://example.com:443/',
    'http://localhost/',
    'http://localhost./',
    'http://app.localhost/',
    'http://printer.local/',
    'http://metadata.google.internal/',
    'http://intranet/',
    'http://wiki/',
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://0/',
    'http://10.1.2.3/',
    'http://192.168.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://①②⑦.0.0.1/',
  ])('refuses %s', (url) => {
    expect(refuses(url)).toBe(true)
  })

  it('lets loopback and private addresses pass on any port where the operator allows them', () => {
    for (const url of ['http://127.0.0.1:8080/', 'http://localhost:3000/', 'http://wiki.lan:81/', 'http://[::1]:1/']) {
      expect(refuses(url, true)).toBe(false)
    }
  })

  it('lets the stated origins pass and no others', () => {
    const allowed = ['http://127.0.0.1:8080', 'http://10.0.0.1', 'no origin']
    expect(refuses('http://127.0.0.1:8080/a', allowed)).toBe(false)
    expect(refuses('http://10.0.0.1/a', allowed)).toBe(false)
    expect(refuses('http://127.0.0.1:8081/a', allowed)).toBe(true)
    expect(refuses('https://127.0.0.1:8080/a', allowed)).toBe(true)
    expect(refuses('http://127.0.0.2:8080/a', allowed)).toBe(true)
  })

  it('refuses metadata, other schemes and credentials even then', () => {
    const url = 'http://169.254.169.254'
    expect(refuses(`${url}/`, true)).toBe(true)
    expect(refuses(`${url}/`, [url])).toBe(true)
    expect(refuses('http://[::ffff:169.254.169.254]/', true)).toBe(true)
    expect(refuses('http://u:p@127.0.0.1/', true)).toBe(true)
    expect(refuses('ftp://127.0.0.1/', true)).toBe(true)
  })

  it('says why without the query', () => {
    const why = refusedUrl(new URL('http://localhost:8080/a?password=hunter2'), {})
    expect(why).not.toContain('hunter2')
  })
})

describe('refusedAddress', () => {
  const url = new URL('https://example.com/')

  it('judges the address of a name, not the name', () => {
    expect(refusedAddress('93.184.216.34', url, {})).toBeUndefined()
    expect(refusedAddress('127.0.0.1', url, {})).toMatch('loopback')
    expect(refusedAddress('169.254.169.254', url, { allowPrivate: true })).toMatch('metadata')
  })

  it('keeps other ports for private addresses, though names are allowed to have them until they are looked up', () => {
    const other = new URL('http://example.com:8080/')
    expect(refusedUrl(other, { allowPrivate: true })).toBeUndefined()
    expect(refusedAddress('10.0.0.7', other, { allowPrivate: true })).toBeUndefined()
    expect(refusedAddress('93.184.216.34', other, { allowPrivate: true })).toMatch('8080')
    expect(refusedAddress('93.184.216.34', other, { allowPrivate: ['http://example.com:8080'] })).toBeUndefined()
  })
})

it('knows which addresses are the operator’s own', () => {
  expect(['127.0.0.1', '::1', '10.0.0.1', '8.8.8.8', '169.254.169.254'].map(isPrivateAddress)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})
