import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressKind, ipBytes } from '../../src/fetcher/ip-address.ts'

describe('addressKind', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.1',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '168.63.129.15',
    '168.63.129.17',
    '192.0.1.0',
    '192.0.3.0',
    '192.31.195.255',
    '192.52.194.0',
    '192.88.100.0',
    '192.175.49.0',
    '198.51.101.0',
    '203.0.114.0',
    '223.255.255.255',
    '2001:200::',
    '2001:db9::',
    '2003::',
    '2606:4700::1111',
    '2a00:1450:4001::200e',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ])('takes %s for public', (address) => {
    expect(addressKind(address)).toBe('public')
  })

  it.each(['127.0.0.1', '127.255.255.254', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', '::ffff:7f00:1'])(
    'takes %s for loopback',
    (address) => {
      expect(addressKind(address)).toBe('loopback')
    },
  )

  it.each([
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    'fd12:3456::1',
    'fc00::',
    '64:ff9b::a00:1',
    '10.255.255.255',
    '100.127.255.255',
    '100.100.100.201',
    '192.168.0.0',
    '192.168.255.255',
    'fd00:ec3::',
    'fd20:ce::255',
    'fdff:ffff::1',
  ])('takes %s for private', (address) => {
    expect(addressKind(address)).toBe('private')
  })

  it.each([
    '169.254.169.254',
    '169.254.170.2',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    'fd00:ec2::254',
    'fd20:ce::254',
    '100.100.100.200',
    '168.63.129.16',
    '0.0.0.0',
    '0.1.2.3',
    '0.255.255.255',
    '169.254.0.0',
    '169.254.255.255',
    '192.0.0.0',
    '192.0.0.255',
    '192.0.2.255',
    '192.31.196.0',
    '192.31.196.255',
    '192.52.193.255',
    '192.88.99.255',
    '192.175.48.255',
    '198.51.100.255',
    '203.0.113.255',
    'fd00:ec2:ffff::',
    '2001:1ff:ffff::',
    '2001:db8:ffff::',
    '2002:ffff::',
    '2620:4f:8000:ffff::',
    '3fff:fff:ffff::',
    '::2',
    '192.0.0.192',
    '192.0.2.1',
    '192.88.99.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::127.0.0.1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '2001::1',
    '2001:2::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '64:ff9b:1::1',
    '100::1',
    '5f00::1',
    '4000::1',
  ])('refuses %s', (address) => {
    expect(addressKind(address)).toBe('refused')
  })

  it.each([
    '',
    'localhost',
    '127.1',
    '0x7f.0.0.1',
    '256.1.1.1',
    '1.2.3',
    '1.2.3.4.5',
    ':::',
    '1::2::3',
    '1:2:3:4::5:6:7:8::9',
    '1:2:3:4:5:6:7',
    '::1%lo',
    '[::1]',
    '1:2:3:4:5:6:7:8:9',
    '::1.2.3.256',
    '12345::',
  ])('refuses %j, which is no address', (text) => {
    expect([ipBytes(text), addressKind(text)]).toEqual([undefined, 'refused'])
  })

  it('says the same of an IPv4 address and of the IPv6 address that carries it', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(addressKind(`::ffff:${address}`)).toBe(addressKind(address))
        expect(addressKind(`64:ff9b::${address}`)).toBe(addressKind(address))
      }),
      { seed: 72, numRuns: 500 },
    )
  })

  it('reads every notation of an IPv6 address alike', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const hostname = new URL(`http://[${address}]/`).hostname.slice(1, -1)
        expect(ipBytes(address)).toEqual(ipBytes(hostname))
        expect(ipBytes(address)).toHaveLength(16)
      }),
      { seed: 73, numRuns: 500 },
    )
  })
})
