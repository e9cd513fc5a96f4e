import { describe, expect, it } from 'vitest'
import { runStats, type StatsOptions } from '../../../../src/cli/commands/findings/stats.ts'
import { controlServer } from '../../control-server.ts'
import { memoryIo } from '../../memory-io.ts'

async function stats(options: StatsOptions, domain?: string) {
  const server = await controlServer()
  const io = memoryIo()
  expect(await runStats(domain, { ...server.target, since: Date.parse('2026-11-21T11:00:00Z'), ...options }, io)).toBe(
    0,
  )
  return { stdout: io.written.stdout, requests: server.requests }
}

describe('canon stats', () => {
  it('shows hours and the total, with both hit ratios', async () => {
    const { stdout, requests } = await stats({ format: 'tsv', step: 'hour' }, 'shop.example')
    const [hour, total] = stdout.split('\n')
    expect(hour).toMatch(/^2026-11-21T11:00:00Z\tshop\.example\t4\t2\t1\t50\.0%\t\d+\.\d%$/)
    expect(total).toMatch(/^total\tshop\.example\t4\t2\t1\t50\.0%/)
    expect(requests[0]).toContain('step=hour&domain=shop.example')
  })

  it('names the figures for people', async () => {
    const { stdout } = await stats({ format: 'text', total: true }, 'shop.example')
    expect(stdout).toMatch(
      /^total {2}shop\.example {2}4 requests {2}2 hits {2}1 merged {2}50\.0% hit ratio {2}\d+\.\d% without bypasses\n$/,
    )
  })

  it('prints every figure of the API as NDJSON', async () => {
    const { stdout } = await stats({ step: 'hour' }, 'shop.example')
    const [hour, last] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(hour).toMatchObject({ details: { identity: 3 }, bypasses: 0, distinctRaw: 3 })
    expect(last).toMatchObject({ total: { bypasses: 0 } })
  })

  it('shows the total alone', async () => {
    const { stdout } = await stats({ total: true })
    expect(JSON.parse(stdout)).toMatchObject({ total: { requests: 4, hits: 2 } })
  })

  it('asks for days where hours would be many', async () => {
    const { requests } = await stats({ since: Date.now() - 30 * 86_400_000 })
    expect(requests[0]).toContain('step=day')
  })
})
