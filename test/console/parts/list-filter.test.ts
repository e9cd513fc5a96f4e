import { describe, expect, it } from 'vitest'
import { DomainLink, ListFilter, Pager } from '../../../src/console/parts/list-filter.tsx'

const pager = async (query: Readonly<Record<string, string | undefined>>, cursor?: string): Promise<string> =>
  String(await Pager({ path: '/audits', query, cursor }))

describe('Pager', () => {
  it('keeps what the list is narrowed to, and says nothing where there is one page', async () => {
    expect(await pager({ domain: 'a.example', outcome: undefined })).toBe('')
    const first = await pager({ domain: 'a.example', outcome: 'differ' }, '7:x')
    expect(first).toContain('href="/audits?domain=a.example&amp;outcome=differ&amp;cursor=7%3Ax"')
    expect(first).not.toContain('Newest')
    const last = await pager({ domain: 'a.example', cursor: '7:x' })
    expect(last).toContain('href="/audits?domain=a.example"')
    expect(last).not.toContain('Older')
  })
})

describe('Pager of several domains', () => {
  it('says how to come to the rest', async () => {
    const html = String(await Pager({ path: '/runs', query: {}, cursor: undefined, isCut: true }))
    expect(html).toContain('These are the newest of your domains; narrow the list to one for all of its.')
  })
})

describe('ListFilter', () => {
  it('shows what is chosen, inert', async () => {
    const html = String(await ListFilter({ path: '/runs', domain: '"><b>' }))
    expect(html).toContain('value="&quot;&gt;&lt;b&gt;"')
    expect(html).toContain('href="/runs"')
    expect(String(await ListFilter({ path: '/runs', domain: undefined }))).not.toContain('All domains')
  })
})

describe('DomainLink', () => {
  it('leads to the domain, whatever it is called', async () => {
    expect(String(await DomainLink({ domain: 'a/b' }))).toContain('href="/domains/a%2Fb"')
  })
})
