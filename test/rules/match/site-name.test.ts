import { describe, expect, it } from 'vitest'
import { isSiteName } from '../../../src/rules/match/site-name.ts'

describe('isSiteName()', () => {
  it.each([
    'blog.exploits.club',
    'selfh.st',
    'example.com',
    'www.example.co.uk',
    'News.Example.COM',
    'user.github.io',
    'x.com',
    '4chan.org',
    'this-week-in-rust.org',
    'www.wykop.pl',
    'news.com.pl',
    'xn--bcher-kva.de',
  ])('takes %s for a site', (text) => {
    expect(isSiteName(text)).toBe(true)
  })

  it.each([
    '',
    'main',
    'twitter',
    'v1.2.3',
    '1.0.0',
    '2.dev',
    'v2.dev',
    '2024-01.dev',
    'main.rs',
    'README.md',
    'a.b.py',
    'install.sh',
    'archive.zip',
    'index.html',
    'a.js',
    'feature/example.com',
    'example.com/a',
    'example.com:8080',
    'https://example.com',
    'me@example.com',
    'example.com.',
    '.example.com',
    'a..com',
    '-a.com',
    'com',
    'co.uk',
    'example.invalid',
    'example.test1',
    '127.0.0.1',
    'bücher.de',
    `${'a.'.repeat(60)}com`,
  ])('does not take %j for a site', (text) => {
    expect(isSiteName(text)).toBe(false)
  })

  it('takes linear time', () => {
    const started = performance.now()
    for (let i = 0; i < 10_000; i++) isSiteName(`${'a-'.repeat(48)}.`)
    expect(performance.now() - started).toBeLessThan(2000)
  })
})
