import { describe, expect, it } from 'vitest'
import { runList, type ListOptions, type ListWords } from '../../../src/cli/remote/list-command.ts'
import { putInForce, recordOf } from '../../api/support/memory-control.ts'
import { controlServer, type ControlServer } from '../control-server.ts'
import { memoryIo } from '../memory-io.ts'

const DOMAIN = 'shop.example'
const WORDS: ListWords = { command: 'keep', member: 'keep', summary: 'x', details: [], examples: [] }

async function watched(): Promise<ControlServer> {
  const server = await controlServer()
  putInForce(server.memory, recordOf(DOMAIN, 4, { keep: ['q', 'id'] }))
  return server
}

async function list(server: ControlServer, names: readonly string[], options: ListOptions = {}) {
  const io = memoryIo()
  const code = await runList({ domain: DOMAIN, names, words: WORDS }, { ...server.target, ...options }, io)
  return { code, ...io.written }
}

describe('runList()', () => {
  it('shows the list, one name a line or as JSON, and changes nothing', async () => {
    const server = await watched()
    expect((await list(server, [])).stdout).toBe('q\nid\n')
    expect((await list(server, [], { json: true })).stdout).toBe('{"domain":"shop.example","keep":["q","id"]}\n')
    expect(server.memory.pointed.get(DOMAIN)?.revision).toBe(4)
  })

  it('adds and removes single names as new revisions', async () => {
    const server = await watched()
    const added = await list(server, ['spot'], { reason: 'price' })
    expect([added.code, added.stdout]).toEqual([0, 'q\nid\nspot\n'])
    expect(added.stderr).toContain('add spot to keep -> local control Worker')
    expect((await list(server, ['q', 'unknown'], { remove: true })).stdout).toBe('id\nspot\n')
    expect(server.memory.pointed.get(DOMAIN)).toMatchObject({ revision: 6, keep: ['id', 'spot'] })
  })

  it('refuses --remove without names, and a domain that is not looked after', async () => {
    const server = await watched()
    await expect(list(server, [], { remove: true })).rejects.toThrow('needs names')
    const io = memoryIo()
    const asked = runList({ domain: 'b.example', names: [], words: WORDS }, server.target, io)
    await expect(asked).rejects.toThrow('canon mode b.example observe adds it')
  })
})
