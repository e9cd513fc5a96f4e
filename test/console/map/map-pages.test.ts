import { describe, expect, it } from 'vitest'
import { addMapPages } from '../../../src/console/map/map-pages.tsx'
import type { LearnedPattern } from '../../../src/rules/record/domain-record.ts'
import { NOW_MS, putInForce, recordOf } from '../../api/support/memory-control.ts'
import { consoleWorld, type ConsoleWorld } from '../support/console-world.ts'

const DOMAIN = 'shop.example'
const PATH = `/domains/${DOMAIN}/map`

function pattern(more: Partial<LearnedPattern> = {}): LearnedPattern {
  const evidence = { equal: 21, differ: 3, inconclusive: 2, upperBound99: 0.197, holdout: [10, 10] as const }
  return { keep: ['id'], drop: ['ref'], basis: 'verified', evidence, ...more }
}

function world(patterns: Readonly<Record<string, LearnedPattern>> = { '/p/*?id&ref': pattern() }): ConsoleWorld {
  const made = consoleWorld(addMapPages)
  putInForce(made.memory, recordOf(DOMAIN, 1, { patterns }))
  made.memory.runs.push({ id: 'run-1', domain: DOMAIN, state: 'done', reason: '', startedAtMs: 1, endedAtMs: NOW_MS, revision: 1 }) // prettier-ignore
  return made
}

function report(made: ConsoleWorld, patterns: readonly object[], paths?: object): void {
  made.memory.files.set('runs/run-1/report.json', { patterns, endedAtMs: NOW_MS, paths })
}

describe('the map', () => {
  it('shows verdict, evidence, bound and basis of every pattern', async () => {
    const made = world()
    report(made, [{ key: '/p/*?id&ref', urlCount: 1234 }])
    const { text } = await made.get(PATH)
    expect(text).toContain('1 of 1 pattern drops something')
    expect(text).toContain(
      '/p/*?id&ref id ref verified 21 equal, 3 different 2 inconclusive held out: 10 of 10 equal ≤ 19.7 % 1,234',
    )
    expect(text).toContain('the last run')
  })

  it('says why a pattern is blind, and which are not decided', async () => {
    const made = world({ '/wall?q': pattern({ basis: 'blind', keep: ['q'], drop: [] }) })
    report(made, [
      { key: '/wall?q', urlCount: 5, basis: 'blind', blindReason: 'pages of different paths look the same' },
      { key: '/new?a', urlCount: 3, basis: 'undecided', blindReason: 'the pages were used up' },
    ])
    const { text } = await made.get(PATH)
    expect(text).toContain('blind pages of different paths look the same')
    expect(text).toContain('undecided the pages were used up')
    expect(text).toContain('–')
  })

  it('says what to do where nothing was learned', async () => {
    const made = consoleWorld(addMapPages)
    putInForce(made.memory, recordOf(DOMAIN, 1))
    expect((await made.get(PATH)).text).toContain('Start a learning run')
  })

  it('says so where the report is gone', async () => {
    expect((await world().get(PATH)).text).toContain('not there (any more)')
  })

  it('finds patterns by path, name, basis and verdict', async () => {
    const made = world({ '/p/*?id&ref': pattern(), '/wall?q': pattern({ basis: 'blind', keep: ['q'], drop: [] }) })
    const keys = async (query: string) => [...(await made.get(`${PATH}?${query}`)).html.matchAll(/pattern\?key=([^"]+)"/g)].length // prettier-ignore
    expect(await keys('q=REF')).toBe(1)
    expect(await keys('basis=blind')).toBe(1)
    expect(await keys('verdict=drops&q=%2Fp')).toBe(1)
    expect(await keys('q=nowhere')).toBe(0)
    expect((await made.get(`${PATH}?q=nowhere`)).text).toContain('No pattern matches')
    expect((await made.get(`${PATH}?q=%22%3E%3Cscript%3E`)).html).not.toContain('"><script>')
  })

  it('shows five hundred patterns page by page, each small', async () => {
    const name = 'p'.repeat(60)
    const many = Object.fromEntries(
      Array.from({ length: 500 }, (_, i) => [
        `/section-${i}/*?${Array.from({ length: 12 }, (__, n) => `${name}${n}`).join('&')}`,
        pattern({ keep: Array.from({ length: 12 }, (__, n) => `${name}${n}`), drop: [] }),
      ]),
    )
    const made = world(many)
    const first = await made.get(PATH)
    expect(first.text).toContain('Patterns 1 to 50 of 500')
    expect(first.html.length).toBeLessThan(200_000)
    expect((await made.get(`${PATH}?page=10`)).text).toContain('Patterns 451 to 500 of 500')
    expect((await made.get(`${PATH}?page=99`)).text).toContain('Patterns 451 to 500 of 500')
    expect((await made.get(`${PATH}?page=x`)).text).toContain('Patterns 1 to 50 of 500')
  })

  it('lists what is in quarantine, and since when', async () => {
    const made = world()
    const quarantine = [{ name: 'ref', pattern: '/p/*?ref', since: '2026-11-20T10:00:00.000Z' }]
    putInForce(made.memory, recordOf(DOMAIN, 2, { patterns: { '/p/*?id&ref': pattern() }, quarantine }))
    const { text } = await made.get(PATH)
    expect(text).toContain('Quarantine: 1')
    expect(text).toContain('ref /p/*?ref 2026-11-20 10:00:00 UTC')
    expect(text).toContain('verified quarantine: ref')
  })
})

describe('one pattern', () => {
  it('says of every parameter what is in force, why, and which pages show it', async () => {
    const made = world()
    report(made, [
      {
        key: '/p/*?id&ref',
        urlCount: 9,
        parameters: [
          { name: 'id', verdict: 'important', why: 'pages differed', example: { original: 'https://a.example/?id=1', modified: 'https://a.example/' } }, // prettier-ignore
          { name: 'ref', verdict: 'neutral', why: '21 equal' },
        ],
      },
    ])
    const { text } = await made.get(`${PATH}/pattern?key=${encodeURIComponent('/p/*?id&ref')}`)
    expect(text).toContain('id kept learned important pages differed https://a.example/?id=1 https://a.example/')
    expect(text).toContain('ref dropped learned neutral 21 equal –')
  })

  it('knows nothing of others', async () => {
    expect((await world().get(`${PATH}/pattern?key=%2Fx`)).status).toBe(404)
    expect((await world().get(`${PATH}/pattern`)).status).toBe(404)
  })
})

describe('path rules', () => {
  it('are drawn as a tree and listed in their order', async () => {
    const made = world()
    const pathRules = [
      { id: 'r1', source: '/archive/{id:digits}', destination: '/p/{id}' },
      { id: 'r2', source: '/p/{id:digits}', destination: '/p/{id}' },
    ]
    putInForce(made.memory, recordOf(DOMAIN, 2, { pathRules }))
    report(made, [], {
      urls: 70,
      clusters: 30,
      tree: { nodes: 4, picture: '#0 <site>/*' },
      refused: [{ reason: 'too few pages' }],
    })
    const { text, html } = await made.get(`/domains/${DOMAIN}/paths`)
    expect(html).toContain('├─ archive\n│  └─ {id:digits}  1 → /p/{id}\n└─ p\n   └─ {id:digits}  2 stays')
    expect(text).toContain('70 URLs of 30 pages made a tree of 4 nodes')
    expect(text).toContain('#0 <site>/*')
    expect(text).toContain('too few pages candidates refused 1')
  })

  it('say how to get some where there are none', async () => {
    expect((await world().get(`/domains/${DOMAIN}/paths`)).text).toContain('No path rule is in force')
  })

  it('stay small where a run drew a huge tree', async () => {
    const made = world()
    report(made, [], { tree: { picture: `${'x'.repeat(1000)}\n`.repeat(1000) } })
    expect((await made.get(`/domains/${DOMAIN}/paths`)).html.length).toBeLessThan(200_000)
  })
})
