import { describe, expect, it } from 'vitest'
import { checkReachable, learnSettings, type LearnCommandOptions } from '../../../src/cli/learning/learn-settings.ts'
import { temporaryFile } from '../run-canon.ts'
import { memoryIo } from '../memory-io.ts'

const GIVEN: LearnCommandOptions = {
  mode: 'plus', profile: 'standard', fingerprint: 'content', rate: 1, concurrency: 1, out: 'out.json',
} // prettier-ignore

function settle(options: Partial<LearnCommandOptions>) {
  const io = memoryIo()
  return { settings: learnSettings({ ...GIVEN, ...options }, io), stderr: io.written.stderr }
}

describe('learnSettings', () => {
  it('names itself honestly unless told another name', () => {
    expect(settle({}).settings.agent).toMatch(/^edge-canonicalizer\/\d/)
    expect(settle({ userAgent: 'our-crawler/2' }).settings.agent).toBe('our-crawler/2')
  })

  it('takes hosts and origins in the forms that people write', () => {
    expect(settle({ host: 'WWW.Shop.example' }).settings.host).toBe('www.shop.example')
    expect(settle({ host: 'bücher.example' }).settings.host).toBe('xn--bcher-kva.example')
    expect(settle({ origin: 'https://shop.example' }).settings.origin?.origin).toBe('https://shop.example')
  })

  it.each([
    [{ origin: 'shop.example' }, '--origin shop.example: not a URL'],
    [{ origin: 'https://shop.example/path' }, 'only scheme, host and port'],
    [{ origin: 'ftp://shop.example' }, 'not a URL'],
    [{ host: 'shop.example/x' }, '--host shop.example/x: not a host name'],
    [{ host: 'a b' }, 'not a host name'],
    [{ origin: 'http://127.0.0.1:8080' }, '--allow-private'],
    [{ origin: 'http://169.254.169.254', allowPrivate: true }, '169.254.169.254'],
    [{ previous: temporaryFile('any.json', '{"domain":"*"}') }, 'this record applies to every host'],
    [
      { previous: temporaryFile('a.json', '{"domain":"a.example"}'), host: 'b.example' },
      'a record of a.example, and --host asks for b.example',
    ],
    [{ userAgent: 'bücher/1 ☃' }, '--user-agent bücher/1 ☃: a name in plain letters'],
    [{ userAgent: '360/1' }, 'a name in plain letters'],
    [{ userAgent: 'a\r\nx: y' }, 'a name in plain letters'],
    [{ previous: '/nowhere.json' }, '/nowhere.json: no such file'],
    [{ previousReport: temporaryFile('r.json', '{"guard":{"outcome":"first"}}') }, 'not the JSON report'],
    [
      { previousReport: temporaryFile('r.json', '{"guard":{"outcome":"first","flagged":[{"pattern":1}]}}') },
      'not the JSON',
    ],
  ])('refuses %j', (options, message) => {
    expect(() => settle(options)).toThrow(message)
  })

  it('takes www. and aliases for hosts of the record in force', () => {
    const previous = temporaryFile('a.json', '{"domain":"a.example","aliases":["b.example"]}')
    for (const host of ['a.example', 'www.a.example', 'b.example'])
      expect(settle({ previous, host }).settings.previous?.domain).toBe('a.example')
  })

  it('says that a public host is asked at most ten times a second', () => {
    expect(settle({ rate: 50 }).stderr).toContain('more than 10/s')
    expect(settle({ rate: 50, allowPrivate: true }).stderr).toBe('')
  })
})

describe('checkReachable', () => {
  it('lets public sites pass, and private ones where they are allowed', () => {
    expect(() => checkReachable(new URL('https://shop.example/x'), false)).not.toThrow()
    expect(() => checkReachable(new URL('http://localhost:8080/'), true)).not.toThrow()
    expect(() => checkReachable(new URL('http://localhost:8080/'), false)).toThrow('add --allow-private')
    expect(() => checkReachable(new URL('https://shop.example:8443/'), false)).toThrow('port 8443')
  })
})
