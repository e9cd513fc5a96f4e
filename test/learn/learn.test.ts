import { describe, expect, it } from 'vitest'
import { learnSite, pageAbout } from './fake-site.ts'

describe('learn', () => {
  it('drops what changes no page and keeps one of two names that each would do', async () => {
    const urls = Array.from({ length: 120 }, (_, i) => {
      return `https://shop.example/product/p${i % 40}?pid=${i}&handle=h-${i}&trk=x${(i * 7919) % 997}&view=${'abcdefg'[i % 7]}`
    })
    const { record, report } = await learnSite(({ searchParams: query }) => {
      const pid = query.get('pid') ?? query.get('handle')?.slice(2)
      return pid === undefined ? { status: 404 } : pageAbout(`item ${pid} ${query.get('view') ?? ''}`)
    }, urls)
    expect(record.patterns).toEqual({
      '/product/*?handle&pid&trk&view': expect.objectContaining({
        keep: ['pid', 'view'],
        drop: ['handle', 'trk'],
        basis: 'verified',
      }),
    })
    expect(report.end).toBe('complete')
    expect(report.fetches).toBeLessThan(70)
  })
})
