import { describe, expect, it } from 'vitest'
import { runRollback } from '../../../../src/cli/commands/domains/rollback.ts'
import { putInForce, recordOf } from '../../../api/support/memory-control.ts'
import { controlServer, type ControlServer } from '../../control-server.ts'
import { memoryIo } from '../../memory-io.ts'

async function threeRevisions(): Promise<ControlServer> {
  const server = await controlServer()
  putInForce(server.memory, recordOf('shop.example', 1, { mode: 'observe' }))
  putInForce(server.memory, recordOf('shop.example', 2, { keep: ['q'] }))
  server.memory.archived.set('shop.example/3', recordOf('shop.example', 3))
  server.memory.revisions.push({
    domain: 'shop.example',
    revision: 3,
    sha256: '',
    state: 'archived',
    at: 0,
    by: '',
    reason: '',
  })
  putInForce(server.memory, recordOf('shop.example', 4, { keep: ['q', 'r'] }))
  return server
}

describe('canon rollback', () => {
  it('goes back to what was in force before, not to what was only archived', async () => {
    const { memory, target } = await threeRevisions()
    const io = memoryIo()
    expect(await runRollback({ domain: 'shop.example', revision: undefined }, { ...target, json: true }, io)).toBe(0)
    expect(io.written.stderr).toContain('roll shop.example back from revision 4 to 2')
    expect(io.written.stderr).toContain('-1 keep')
    expect(memory.pointed.get('shop.example')).toMatchObject({ revision: 5, keep: ['q'] })
    expect(JSON.parse(io.written.stdout)).toMatchObject({ outcome: { revision: 5 } })
  })

  it('goes back to the revision that is named', async () => {
    const { memory, target } = await threeRevisions()
    expect(await runRollback({ domain: 'shop.example', revision: 1 }, target, memoryIo())).toBe(0)
    expect(memory.pointed.get('shop.example')).toMatchObject({ revision: 5, mode: 'observe' })
  })

  it('changes nothing when there is nothing to go back to', async () => {
    const { memory, target } = await threeRevisions()
    const go = (domain: string, revision?: number): Promise<number> =>
      runRollback({ domain, revision }, target, memoryIo())
    await expect(go('shop.example', 9)).rejects.toThrow('has no revision 9')
    await expect(go('../../runs')).rejects.toThrow('nothing is published for ../../runs')
    await expect(go('none.example')).rejects.toThrow('nothing is published for none.example')
    putInForce(memory, recordOf('one.example', 1))
    await expect(go('one.example')).rejects.toThrow('has no revision before 1')
    expect(memory.writes).toEqual([])
  })
})
