import { describe, expect, it } from 'vitest'
import { parseServeOptions } from '../../../scripts/serve/options.ts'

const ORIGIN = ['--origin', 'http://127.0.0.1:9000']

function options(...args: readonly string[]): unknown {
  const parsed = parseServeOptions([...ORIGIN, ...args])
  return parsed.kind === 'options' ? parsed.options : parsed
}

describe('parseServeOptions', () => {
  it('fills in what was not said', () => {
    expect(options()).toEqual({
      origin: { scheme: 'http', host: '127.0.0.1', port: 9000 },
      originText: 'http://127.0.0.1:9000',
      port: 8787,
      address: '127.0.0.1',
      record: [],
      host: [],
      forwardHeader: [],
      varyHeader: [],
      debug: false,
      trustForwardedProto: false,
      forwardIdentity: false,
    })
  })

  it('takes a file of the access log, or none for stdout', () => {
    expect(options('--access-log', '--debug')).toMatchObject({ accessLog: true, debug: true })
    expect(options('--access-log', 'access.log')).toMatchObject({ accessLog: 'access.log' })
  })

  it('names the secrets that it takes from the environment in its help', () => {
    const help = parseServeOptions(['--help'])
    expect(help).toMatchObject({
      kind: 'end',
      exitCode: 0,
      text: expect.stringMatching(/IDENTITY_SECRET[^]*PURGE_TOKEN/),
    })
  })

  it('trusts a proxy in front only when told to', () => {
    expect(options('--trust-forwarded-proto')).toMatchObject({ trustForwardedProto: true })
  })

  it.each([
    ['2.5', 2.5],
    ['0.2', 0.2],
  ])('reads a time of %s seconds', (text, originTimeout) => {
    expect(options('--origin-timeout', text)).toMatchObject({ originTimeout })
  })

  it.each(['0', '-1', 'soon', '1e9'])('refuses a time of %s', (text) => {
    expect(options('--origin-timeout', text)).toMatchObject({ kind: 'end', exitCode: 2 })
  })

  it('collects repeated flags in order', () => {
    const args = [
      '--record',
      'a.json',
      '--record',
      'b.json',
      '--host',
      'A.test',
      '--host',
      'b.test.',
      '--forward-header',
      'X-Country',
      '--vary-header',
      'Accept-Language',
    ]
    expect(options(...args)).toMatchObject({
      record: ['a.json', 'b.json'],
      host: ['a.test', 'b.test'],
      forwardHeader: ['x-country'],
      varyHeader: ['accept-language'],
    })
  })

  it.each([
    ['https://shop.example.com', { scheme: 'https', host: 'shop.example.com', port: 443 }],
    ['http://shop.example.com', { scheme: 'http', host: 'shop.example.com', port: 80 }],
    ['http://[::1]:3000/', { scheme: 'http', host: '::1', port: 3000 }],
  ])('reads the origin %s', (text, origin) => {
    const parsed = parseServeOptions(['--origin', text])
    expect(parsed.kind === 'options' && parsed.options.origin).toEqual(origin)
  })

  it.each([
    ['no origin', [], /--origin <url>/],
    ['an unknown flag', [...ORIGIN, '--prot', '1'], /unknown option '--prot'.*--port/],
    ['a path in the origin', ['--origin', 'http://127.0.0.1:9000/shop?a=1'], /Leave out \/shop\?a=1/],
    ['a password in the origin', ['--origin', 'http://a:b@127.0.0.1:9000'], /password/],
    ['an origin without scheme', ['--origin', '127.0.0.1:9000'], /http:\/\/127\.0\.0\.1:9000/],
    ['an origin that is no web address', ['--origin', 'ftp://127.0.0.1'], /must look like/],
    ['a port beyond 65535', [...ORIGIN, '--port', '70000'], /0 to 65535/],
    ['a port in words', [...ORIGIN, '--port', 'http'], /0 to 65535/],
    ['an unknown mode', [...ORIGIN, '--mode', 'on'], /off, observe, rewrite, redirect/],
    ['a host with a port', [...ORIGIN, '--host', 'shop.test:80'], /host name alone/],
    ['a header that is none', [...ORIGIN, '--forward-header', 'X Country'], /header name/],
    ['a header that stays here', [...ORIGIN, '--forward-header', 'Cookie'], /never sent on/],
    ['a header of one connection', [...ORIGIN, '--vary-header', 'Upgrade'], /never sent on/],
    ['a header of our own name', [...ORIGIN, '--forward-header', 'Canonical-Key'], /never sent on/],
    ['an argument without flag', [...ORIGIN, 'rewrite'], /too many arguments/],
  ])('answers %s with one line and exit code 2', (_what, args, line) => {
    const parsed = parseServeOptions(args)
    expect(parsed).toMatchObject({ kind: 'end', exitCode: 2, text: expect.stringMatching(line) as string })
    expect(parsed.kind === 'end' && parsed.text.trimEnd().split('\n')).toHaveLength(1)
    expect(parsed.kind === 'end' && parsed.text).toMatch(/^serve: [a-z]/)
  })

  it('prints its help with an example and ends with 0', () => {
    expect(parseServeOptions(['--help'])).toMatchObject({
      kind: 'end',
      exitCode: 0,
      text: expect.stringContaining('Example: npm run serve -- --origin') as string,
    })
  })
})
