import { describe, expect, it } from 'vitest'
import { selectAudits, FIRST_MERGES } from '../../../src/jobs/audits/select-audits.ts'
import type { Visit } from '../../../src/jobs/events/consume-events.ts'
import type { MergedPattern } from '../../../src/store/control-store.ts'
import type { AuditTask } from '../../../src/jobs/events/job-messages.ts'
import { learned, recordOf } from '../support/records.ts'

function visit(n: number, query = `spot=s${n}&variant=2`): Visit {
  const original = `https://shop.example/products/lamp?${query}`
  const page = { domain: 'shop.example', status: 200, hit: false, detail: 'rewrite', weight: 1 }
  return { kind: 'visit', id: `event-${n}`, atMs: n, original, canonical: original, ...page }
}

const visits = (from: number, to: number): Visit[] => Array.from({ length: to - from }, (_, i) => visit(from + i))

const seen = (of: readonly Visit[], record = recordOf()) => [{ record, visits: of }]

function world(rate: number) {
  const counts = new Map<string, number>()
  const sent: AuditTask[] = []
  const choice = {
    audits: {
      mergesCounted: async (patterns: readonly MergedPattern[]) =>
        patterns.map(({ pattern }) => counts.get(pattern) ?? 0),
      countMerges: async (merges: readonly MergedPattern[]) => {
        for (const { pattern } of merges) counts.set(pattern, (counts.get(pattern) ?? 0) + 1)
      },
    },
    send: async (tasks: readonly AuditTask[]) => void sent.push(...tasks),
    random: () => 0.5,
    rate,
  }
  return { counts, sent, choice }
}

describe('selectAudits', () => {
  it('takes the first twenty merges of a pattern, over all batches', async () => {
    const { sent, choice } = world(0)
    for (let from = 0; from < 40; from += 8) await selectAudits(seen(visits(from, from + 8)), choice)
    expect(sent.map(({ id }) => id)).toEqual(visits(0, FIRST_MERGES).map(({ id }) => id))
  })

  it('sees merges that begin with a rule of the operator’s overlay', async () => {
    const { sent, choice } = world(0)
    const merge = visit(1, 'from_app=1&spot=s&variant=2')
    await selectAudits(seen([merge]), choice)
    expect(sent).toEqual([])
    const app = { names: ['from_app'], class: 'share', source: 'our app', added: '2026-11-22' } as const
    await selectAudits(seen([merge]), { ...choice, rules: { tracking: [app] } })
    expect(sent).toMatchObject([{ original: merge.original, names: ['spot'] }])
  })

  it('takes a share of those that follow', async () => {
    const { counts, sent, choice } = world(0.6)
    counts.set('/products/*?spot&variant', 1_000)
    expect(await selectAudits(seen(visits(0, 5)), choice)).toBe(5)
    expect(await selectAudits(seen(visits(0, 5)), { ...choice, rate: 0.4 })).toBe(0)
    expect(sent[0]).toEqual({
      id: 'event-0',
      domain: 'shop.example',
      original: 'https://shop.example/products/lamp?spot=s0&variant=2',
      pattern: '/products/*?spot&variant',
      names: ['spot'],
    })
  })

  it('takes the first twenty that a path rule has a part in, whatever else is merged there', async () => {
    const { counts, sent, choice } = world(0)
    counts.set('/products/*?spot&variant', 1_000)
    const pathRules = [{ id: 't1', source: '/products/{slug}?variant={v}', destination: '/p/{slug}?variant={v}' }]
    const record = recordOf({ pathRules })
    await selectAudits(seen([...visits(0, 15), ...Array.from({ length: 15 }, (_, i) => visit(50 + i, `variant=${i}`))], record), choice) // prettier-ignore
    expect(sent).toHaveLength(FIRST_MERGES)
    expect(sent[0]).toMatchObject({ pattern: '/products/*?spot&variant', names: ['spot'], pathRule: 't1' })
    expect(sent.at(-1)).toMatchObject({ pattern: 'path-rule:t1', names: [], pathRule: 't1' })
    expect(counts.get('path-rule:t1')).toBe(30)
  })

  it('takes the first twenty of a name that the operator strips, whatever else is merged there', async () => {
    const { counts, sent, choice } = world(0)
    counts.set('/products/*?box&spot&variant', 1_000)
    const patterns = { '/products/*?box&spot&variant': learned(['variant'], ['box', 'spot']) }
    const stripped = Array.from({ length: 30 }, (_, i) => visit(i, `box=${i}&spot=s&variant=2`))
    await selectAudits(seen(stripped, recordOf({ patterns })), choice)
    expect(sent).toEqual([])
    await selectAudits(seen(stripped, recordOf({ patterns, strip: ['box'] })), choice)
    expect(sent.map(({ id }) => id)).toEqual(stripped.slice(0, FIRST_MERGES).map(({ id }) => id))
    expect(counts.get('strip:box')).toBe(30)
    expect(counts.get('/products/*?box&spot&variant')).toBe(1_000)
  })

  it('takes the first twenty of a pattern, also where each of its URLs has a name that the operator strips', async () => {
    const { counts, sent, choice } = world(0)
    counts.set('strip:box', 1_000)
    const record = recordOf({ strip: ['box'] })
    await selectAudits(seen(Array.from({ length: 30 }, (_, i) => visit(i, `box=${i}&spot=s&variant=2`)), record), choice) // prettier-ignore
    expect(sent).toHaveLength(FIRST_MERGES)
    expect(sent[0]).toMatchObject({ pattern: '/products/*?spot&variant', names: ['spot', 'box'] })
  })

  it('asks once for all domains of a batch, and counts no more where the first twenty are behind', async () => {
    const { choice } = world(0)
    const asked: unknown[] = []
    const audits = {
      mergesCounted: async (patterns: readonly MergedPattern[]) => {
        asked.push(patterns.map(({ domain }) => domain))
        return patterns.map(({ domain }) => (domain === 'b.example' ? FIRST_MERGES : 0))
      },
      countMerges: async (merges: readonly MergedPattern[]) => void asked.push(merges),
    }
    const of = (domain: string) => {
      const told = visits(0, 2).map((each) => ({ ...each, original: each.original.replace('shop.example', domain) }))
      return { record: recordOf({ domain }), visits: told }
    }
    expect(await selectAudits([of('a.example'), of('b.example')], { ...choice, audits })).toBe(2)
    const counted = { domain: 'a.example', pattern: '/products/*?spot&variant' }
    expect(asked).toEqual([
      ['a.example', 'b.example'],
      [
        { ...counted, id: 'event-0', atMs: 0 },
        { ...counted, id: 'event-1', atMs: 1 },
      ],
    ])
  })

  it('passes over what loses nothing that was learned and what attacks the site, and takes a URL once', async () => {
    const { sent, choice } = world(1)
    await selectAudits(
      seen([
        visit(1, 'variant=2'),
        visit(2, 'utm_source=x'),
        visit(3, 'spot=a&variant=2'),
        visit(4, 'spot=a&variant=2'),
        visit(5, 'spot=../../etc/passwd&variant=2'),
      ]),
      choice,
    )
    expect(sent.map(({ id }) => id)).toEqual(['event-4'])
  })

  it('counts nothing when the queue does not take the audits, so that the next delivery audits them', async () => {
    const { counts, choice } = world(0)
    const broken = { ...choice, send: () => Promise.reject(new Error('queue')) }
    await expect(selectAudits(seen(visits(0, 3)), broken)).rejects.toThrow('queue')
    expect(counts.get('/products/*?spot&variant')).toBeUndefined()
  })
})
