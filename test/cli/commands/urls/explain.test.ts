import { describe, expect, it } from 'vitest'
import { canon, temporaryFile } from '../../run-canon.ts'

describe('canon explain', () => {
  it('prints steps, kept parameters, identity and key for people', async () => {
    const { code, stdout } = await canon(['explain', 'http://www.example.com/a/?b=2&id=7'])
    expect(code).toBe(0)
    expect(stdout).toContain('10 * key only')
    expect(stdout).toContain('www.example.com -> example.com (fold:www)')
    expect(stdout).toContain('nothing is known about it')
    expect(stdout).toContain('identity  https://example.com/a?b=2&id=7')
  })

  it('uses the operator’s record', async () => {
    const record = temporaryFile('shop.json', '{"domain":"shop.example","keep":["ref"],"strip":["x"]}')
    const { stdout } = await canon(['explain', 'https://shop.example/?ref=1&x=2', '--record', record, '--json'])
    expect(JSON.parse(stdout)).toMatchObject({
      url: 'https://shop.example/?ref=1',
      kept: [{ name: 'ref', rule: 'operator:keep' }],
    })
  })

  it('explains what is no URL, too', async () => {
    const { code, stdout } = await canon(['explain', 'not a url'])
    expect(code).toBe(0)
    expect(stdout).toContain('this is not an http(s) URL')
    expect(stdout).not.toContain('https://')
  })

  it('says what a URL without its scheme would be', async () => {
    const hint = async (input: string) => (await canon(['explain', input])).stdout
    expect(await hint('www.example.com/a')).toContain('not an http(s) URL; https://www.example.com/a is one')
    for (const other of ['mailto:ann@example.com', 'ftp://example.com/a', 'foo'])
      expect(await hint(other)).not.toContain('is one')
  })
})
