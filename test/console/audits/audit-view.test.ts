import { describe, expect, it } from 'vitest'
import { AuditView } from '../../../src/console/audits/audit-view.tsx'
import type { AuditRow } from '../../../src/store/control-store.ts'
import { textOf } from '../support/console-world.ts'

const ROW: AuditRow = { id: 'e1', domain: 'a.example', at: 0, pattern: '/p?a', names: ['a'], original: 'https://a.example/p?a=1&b=2', canonical: 'https://a.example/p?b=2', outcome: 'differ', message: 'a in quarantine: other content', revision: 4 } // prettier-ignore

describe('AuditView', () => {
  it('says what was wrong and what was done, and colours what was dropped', async () => {
    const html = String(await AuditView({ audit: ROW, seen: undefined }))
    const text = textOf(html)
    for (const part of [
      'the merge was wrong',
      'a in quarantine: other content',
      'responsible a',
      'ended by revision 4',
      'no longer kept',
    ])
      // prettier-ignore
      expect(text).toContain(part)
    expect(html).toMatch(/<del>a=1&amp;<\/del>|<del>.*a=1.*<\/del>/)
  })

  it('shows both pages', async () => {
    const line = { text: 'Offer', isTarget: false }
    const page = { kind: 'page', atMs: 1, status: 200, finalUrl: ROW.original, title: 'Lamp', isCut: false } as const
    const seen = {
      original: { url: ROW.original, sightings: [{ ...page, hash: 'a', lines: [line] }] },
      canonical: { url: ROW.canonical, sightings: [{ ...page, hash: 'b', lines: [] }] },
    }
    const { revision: _, ...equal } = { ...ROW, outcome: 'equal', pathRule: 't1' } as const
    const html = String(await AuditView({ audit: equal, seen }))
    expect(html).toContain('<del>Offer</del>')
    expect(textOf(html)).toContain('dropped a ; path rule t1')
  })
})
