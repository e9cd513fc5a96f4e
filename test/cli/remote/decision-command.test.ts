import { describe, expect, it } from 'vitest'
import { runDecision, type DecisionOptions } from '../../../src/cli/remote/decision-command.ts'
import { filledWorld } from '../../api/support/every-route.ts'
import { controlServer } from '../control-server.ts'
import { memoryIo } from '../memory-io.ts'

async function decide(id: string, verb: 'approve' | 'reject', options: DecisionOptions = {}) {
  const server = await controlServer()
  const { memory } = await filledWorld()
  server.memory.anomalies.push(...memory.anomalies)
  for (const [key, file] of memory.files) server.memory.files.set(key, file)
  const io = memoryIo()
  const code = await runDecision({ id, verb }, { ...server.target, ...options }, io)
  return { code, ...io.written, anomalies: server.memory.anomalies }
}

describe('runDecision()', () => {
  it('rejects a map, with the reason', async () => {
    const { code, stderr, anomalies } = await decide('anomaly-2', 'reject', { reason: 'seen' })
    expect(code).toBe(0)
    expect(stderr).toContain('reject the map of foreign.example that was held back (lost) -> local control Worker')
    expect(stderr).toContain('the map in force stays')
    expect(anomalies[1]).toMatchObject({ state: 'rejected', decidedReason: 'seen' })
  })

  it('approves a map, and says which revision it became', async () => {
    const { stdout, stderr } = await decide('anomaly-1', 'approve', { json: true })
    expect(JSON.parse(stdout)).toMatchObject({ decision: 'approve', published: { kind: 'published' } })
    expect(stderr).toMatch(/revision \d+ is in force/)
  })

  it('knows no other id', async () => {
    await expect(decide('anomaly-9', 'approve')).rejects.toThrow('canon anomalies lists them')
  })
})
