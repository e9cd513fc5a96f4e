import { expect, it } from 'vitest'
import { PathReportView } from '../../../src/console/runs/path-report-view.tsx'
import { textOf } from '../support/console-world.ts'

const PATHS = {
  domain: 'a.example',
  mode: 'plus',
  urls: 600,
  clusters: 150,
  skipped: { notUrl: 0, otherSite: 0, outOfReach: 0, contradicting: 0 },
  tree: { nodes: 5, height: 3, picture: 'a.example\n├─ /mirror/*\n└─ /item/*' },
  candidates: { pairs: 3, raw: 2, qualified: 1 },
  chosen: [],
  refused: [{ source: '#1 /a', destination: '#2 /b', reason: 'too many pairs wrong' }],
  dropped: [{ id: 't9', reason: 'not idempotent', example: '' }],
  rules: [{ id: 't1', source: '/mirror/item/{n}', destination: '/item/{n}' }],
  unsettled: 0,
  fetches: 0,
} as unknown as Parameters<typeof PathReportView>[0]['paths']

it('shows the rules, the tree, and what was left out', async () => {
  const text = textOf(String(await PathReportView({ paths: PATHS })))
  for (const part of [
    'Path rules (1 added)',
    '/mirror/item/{n}',
    '├─ /mirror/*',
    '2 rules were considered',
    'not idempotent',
    'too many pairs wrong',
  ])
    // prettier-ignore
    expect(text).toContain(part)
})

it('speaks of one URL, page and rule as of one', async () => {
  const one = { ...PATHS, urls: 1, clusters: 1, candidates: { pairs: 1, raw: 1, qualified: 1 }, refused: [] }
  const text = textOf(String(await PathReportView({ paths: one })))
  expect(text).toContain('1 URL of 1 page; 1 candidate rule, 1 qualified')
  expect(text).toContain('1 rule was considered and left out')
})

it('cuts a picture that has grown too large', async () => {
  const picture = 'x'.repeat(100_000)
  const html = String(await PathReportView({ paths: { ...PATHS, tree: { ...PATHS.tree, picture } } }))
  expect(html.length).toBeLessThan(30_000)
})
