import { describe, expect, it } from 'vitest'
import { clickPathsOf, compileClickServers } from '../../../src/rules/match/click-server-match.ts'

const NOTES = { source: 'https://example.com/', added: '2026-11-27' }
const index = compileClickServers([
  { hosts: ['ads.example', 'links.example'], ...NOTES },
  { hosts: ['net.example'], paths: ['/click.php', '/redir/*'], ...NOTES },
  { firstLabels: ['click'], ...NOTES },
  { paths: ['/aff_c', '/ls.click/*', '*/go.php', '*/out.php'], ...NOTES },
])

describe('clickPathsOf()', () => {
  it.each([
    ['ads.example', '/any', true],
    ['eu.links.example', '/', true],
    ['notads.example', '/', false],
    ['net.example', '/click.php', true],
    ['net.example', '/click.php/a', false],
    ['www.net.example', '/redir/', true],
    ['net.example', '/', false],
    ['click.mail.shop.test', '/', true],
    ['click.shop.test.', '/', true],
    ['click.test', '/', false],
    ['click.test.', '/', false],
    ['click.co.uk', '/', false],
    ['clicks.shop.test', '/', false],
    ['click', '/', false],
    ['127.0.0.1', '/', false],
  ])('of %s holds for %s: %o', (host, path, expected) => {
    expect(clickPathsOf(index, host)?.test(path) ?? false).toBe(expected)
  })
})

describe('compileClickServers()', () => {
  it('gathers the paths of every host', () => {
    const clicks = ['/aff_c', '/ls.click/', '/ls.click/a', '/go.php', '/a/b/out.php']
    const pages = ['/aff_chart', '/en/aff_c', '/ls-click/a', '/click.php', '/cargo.php', '/go.php/a', '/goxphp']
    expect(clicks.filter((path) => !index.everywhere.test(path))).toEqual([])
    expect(pages.filter((path) => index.everywhere.test(path))).toEqual([])
    expect(index.pathStarts).toEqual(['aff_c', 'ls.click/', 'go.php', 'out.php'])
  })

  it('holds for no path where no row is about every host', () => {
    expect(compileClickServers([]).everywhere.test('')).toBe(true)
    expect(compileClickServers([]).everywhere.test('/')).toBe(false)
  })
})
