/** The dashboards in examples/grafana: Grafana can load them, and their panels ask for what the edge really reports. */

import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { PREFIX, SERVE_METRICS } from '../../scripts/serve/prometheus.ts'
import { createObserver } from '../../src/edge/respond/observer.ts'
import type { MetricsPoint } from '../../src/edge/types.ts'

// The JSON model of a dashboard: https://grafana.com/docs/grafana/latest/dashboards/build-dashboards/view-dashboard-json-model/ (2026-11-28).
// Both satisfy the type `Dashboard` of @grafana/schema 13.2.3; Prometheus 2.42 evaluated every query and alert over real figures (2026-11-28).
const source = v.strictObject({ type: v.string(), uid: v.literal('${DS}') })
const target = v.looseObject({ refId: v.pipe(v.string(), v.regex(/^[A-Z]$/)), datasource: source })
const panel = v.strictObject({
  id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  type: v.picklist(['timeseries', 'stat', 'table']),
  title: v.pipe(v.string(), v.nonEmpty()),
  description: v.pipe(v.string(), v.nonEmpty()),
  gridPos: v.strictObject({ h: v.number(), w: v.number(), x: v.number(), y: v.number() }),
  datasource: source,
  fieldConfig: v.strictObject({ defaults: v.looseObject({ unit: v.string() }), overrides: v.array(v.never()) }),
  options: v.looseObject({}),
  targets: v.pipe(v.array(target), v.nonEmpty()),
})
const dashboard = v.strictObject({
  __inputs: v.array(
    v.strictObject({
      name: v.literal('DS'),
      label: v.string(),
      type: v.literal('datasource'),
      pluginId: v.string(),
      pluginName: v.string(),
    }),
  ),
  uid: v.pipe(v.string(), v.maxLength(40), v.regex(/^[\w-]+$/)),
  title: v.string(),
  description: v.string(),
  tags: v.array(v.string()),
  schemaVersion: v.pipe(v.number(), v.minValue(36)),
  version: v.number(),
  editable: v.boolean(),
  timezone: v.string(),
  refresh: v.string(),
  time: v.strictObject({ from: v.string(), to: v.string() }),
  templating: v.strictObject({
    list: v.array(v.looseObject({ name: v.string(), type: v.string(), query: v.string() })),
  }),
  annotations: v.strictObject({ list: v.array(v.never()) }),
  panels: v.pipe(v.array(panel), v.nonEmpty()),
})
type Dashboard = v.InferOutput<typeof dashboard>

const SERVE = 'examples/grafana/serve-prometheus.json'
const WORKERS = 'examples/grafana/workers-analytics-engine.json'

function dashboardAt(path: string): Dashboard {
  return v.parse(dashboard, JSON.parse(readFileSync(path, 'utf8')))
}

describe.each([SERVE, WORKERS])('%s', (path) => {
  it('is a dashboard that Grafana loads', () => {
    const { panels, __inputs: inputs } = dashboardAt(path)
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) => {
      expect(x + w).toBeLessThanOrEqual(24)
      return Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`)
    })
    expect(new Set(cells).size, 'panels overlap').toBe(cells.length)
    for (const { datasource, targets } of panels)
      for (const { datasource: own } of [{ datasource }, ...targets]) expect(own.type).toBe(inputs[0]?.pluginId)
  })
})

describe('the dashboard of npm run serve, and the alerts for it', () => {
  const metrics = new Map(SERVE_METRICS.map((metric) => [PREFIX + metric.name, metric]))
  const alerts = /```yaml\n(groups:[^]*?)```/.exec(readFileSync('docs/operate.md', 'utf8'))![1]!
  const queries = [
    ...dashboardAt(SERVE).panels.flatMap(({ targets }) => targets.map(({ expr }) => String(expr))),
    ...Array.from(alerts.matchAll(/expr: (.*)/g), ([, expr]) => expr!),
  ]

  it.each(queries)('asks for metrics and labels that there are: %s', (query) => {
    const names = query.match(/\bedge_canonicalizer_\w+/g) ?? []
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) {
      const metric = metrics.get(name) ?? metrics.get(name.replace(/_(?:bucket|sum|count)$/, ''))
      expect(metric, name).toBeDefined()
      expect(metric!.type === 'histogram').toBe(/_(?:bucket|sum|count)$/.test(name) && !metrics.has(name))
    }
    const labels = [...query.matchAll(/[{,](\w+)(?:!?=~?)"|by \((\w+)\)/g)].map(([, one, other]) => one ?? other!)
    const known = names.flatMap((name) => metrics.get(name.replace(/_bucket$/, ''))?.labels ?? [])
    for (const label of labels) expect([...known, 'le', 'instance']).toContain(label)
  })

  it('shows every metric', () => {
    for (const name of metrics.keys()) expect(queries.join('\n')).toContain(name)
  })
})

describe('the dashboard of the edge Worker', () => {
  it('reads columns that the edge writes', () => {
    const points: MetricsPoint[] = []
    const metrics = { writeDataPoint: (point: MetricsPoint) => void points.push(point) }
    const observer = createObserver({ events: undefined, metrics, sampleRate: 0, random: () => 0, nowMs: () => 0 })
    const original = 'https://shop.test/'
    const seen = { host: 'shop.test', detail: 'identity', status: 200, hit: true, original } as const
    observer.request({ ...seen, canonical: () => undefined, digest: () => undefined, cookies: () => [] }, () => {})
    const [{ blobs, doubles }] = points as [MetricsPoint]
    const columns = new Set(
      ['index1', 'timestamp', '_sample_interval'].concat(
        blobs.map((_, at) => `blob${at + 1}`),
        doubles.map((_, at) => `double${at + 1}`),
      ),
    )
    expect(blobs[0]).toBe('request')
    const queries = dashboardAt(WORKERS).panels.flatMap(({ targets }) => targets.map(({ query }) => String(query)))
    for (const query of queries) {
      for (const column of query.match(/\b(?:blob|double|index)\d+\b/g) ?? []) expect([...columns]).toContain(column)
      expect(query).toMatch(/^SELECT .* FROM \$table WHERE \$timeFilter AND blob1 = '(?:request|fault)'/)
    }
  })
})
