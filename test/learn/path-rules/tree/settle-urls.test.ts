import { describe, expect, it } from 'vitest'
import { emptyRecord } from '../../../../src/learn/path-rules/proof/publish-rules.ts'
import { settleUrls } from '../../../../src/learn/path-rules/tree/settle-urls.ts'
import { HIDDEN_SECRETS, PLAIN_URLS } from '../../../rules/secret-shapes.ts'

const settle = (urls: readonly string[], more: Parameters<typeof settleUrls>[1] = {}): ReturnType<typeof settleUrls> =>
  settleUrls(urls.map((url, i) => ({ url, cluster: `${i}` })), more) // prettier-ignore

describe('settleUrls()', () => {
  it('does what comes before path rules', () => {
    const { labelled, mainHost } = settle(['https://a.test/p?utm_source=x&b=2&a=1#top'])
    expect(labelled).toMatchObject([{ url: 'https://a.test/p?a=1&b=2', cluster: '0' }])
    expect(mainHost).toBe('a.test')
  })

  it('applies the lists of the record, not its path rules', () => {
    const record = {
      ...emptyRecord('a.test'),
      strip: ['ref'],
      pathRules: [{ id: 'x', source: '/p', destination: '/q' }],
    }
    expect(settle(['https://a.test/p?ref=1'], { record }).labelled).toMatchObject([{ url: 'https://a.test/p' }])
  })

  it('counts what it leaves out', () => {
    const urls = [
      'nothing',
      'https://b.example/p',
      'https://us.a.test/p',
      'https://a.test/p?token=secret',
      'https://youtu.be/dQw4w9WgXcQ',
    ]
    const { labelled, skipped } = settle(urls, { domain: 'a.test' })
    expect(labelled.map(({ url }) => url)).toEqual(['https://us.a.test/p'])
    expect(skipped).toEqual({ notUrl: 1, otherSite: 1, outOfReach: 2 })
  })

  it('leaves out secrets that hide, too', () => {
    const { labelled, skipped } = settle([...HIDDEN_SECRETS, ...PLAIN_URLS], { domain: 'shop.example' })
    expect(labelled).toHaveLength(PLAIN_URLS.length)
    expect(skipped.outOfReach).toBe(HIDDEN_SECRETS.length)
  })

  it.each(['localhost', '127.0.0.1', '[::1]', 'a.test'])('takes all ports of %s for one site', (host) => {
    const { labelled } = settle([`http://${host}:8080/p`, `http://${host}/q`], { domain: `${host}:8080` })
    expect(labelled.map(({ url }) => url)).toEqual([`http://${host}:8080/p`, `http://${host}/q`])
  })

  it('takes the site of the most frequent host, and of two the shorter', () => {
    expect(settle(['https://us.a.test/1', 'https://a.test/1', 'https://b.test/1', 'https://b.test/2']).mainHost).toBe(
      'b.test',
    )
    expect(settle(['https://us.a.test/1', 'https://a.test/1']).mainHost).toBe('a.test')
    expect(settle([]).mainHost).toBe('')
  })
})
