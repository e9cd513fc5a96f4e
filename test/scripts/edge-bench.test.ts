import { describe, expect, it } from 'vitest'
import { runEdgeBench } from '../../bench/edge/edge-bench.ts'

describe('runEdgeBench', () => {
  it('measures every gate', async () => {
    const { gates, figures } = await runEdgeBench({ rounds: 1, burstMs: 200, starts: 1, tool: 'node' })
    expect(gates.map(({ name }) => name)).toHaveLength(6)
    for (const { value } of [...gates, ...figures]) expect(Number.isFinite(value)).toBe(true)
    for (const { value } of figures) expect(value).toBeGreaterThan(0)
  })
})
