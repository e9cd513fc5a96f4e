import { describe, expect, it } from 'vitest'
import { currentRecord } from '../../src/api/current-record.ts'
import { apiWorld } from './support/api-world.ts'
import { emptyMemory, memoryControl, putInForce, recordOf, type Memory } from './support/memory-control.ts'

function read(memory: Memory, domain = 'shop.example') {
  return currentRecord(
    {
      control: memoryControl(memory),
      archive: { get: async (of, revision) => memory.archived.get(`${of}/${revision}`) },
      pointer: { current: async (of) => memory.pointed.get(of) },
    },
    domain,
  )
}

describe('currentRecord', () => {
  it('reads past a KV value of a minute ago', async () => {
    const memory = emptyMemory()
    const old = recordOf('shop.example', 8)
    putInForce(memory, old)
    putInForce(memory, recordOf('shop.example', 9, { quarantine: [{ name: 'a', pattern: '/p?a', since: '' }] }))
    memory.pointed.set('shop.example', old)
    expect((await read(memory))?.revision).toBe(9)
  })

  it('believes KV where it is ahead of the database, or all there is', async () => {
    const memory = emptyMemory()
    memory.pointed.set('shop.example', recordOf('shop.example', 5))
    expect((await read(memory))?.revision).toBe(5)
    putInForce(memory, recordOf('shop.example', 6))
    memory.pointed.set('shop.example', recordOf('shop.example', 7))
    expect((await read(memory))?.revision).toBe(7)
  })

  it('takes no record of another domain for its own', async () => {
    const memory = emptyMemory()
    putInForce(memory, recordOf('shop.example', 3, { aliases: ['www.shop.example'] }))
    expect(await read(memory, 'www.shop.example')).toBeUndefined()
    expect(await read(memory, 'none.example')).toBeUndefined()
  })

  it('keeps a quarantine that an edit of settings did not see', async () => {
    const { memory, ask } = apiWorld()
    const old = recordOf('shop.example', 1)
    putInForce(memory, old)
    const quarantine = [{ name: 'a', pattern: '/p?a', since: '' }]
    putInForce(memory, recordOf('shop.example', 2, { quarantine }))
    memory.pointed.set('shop.example', old)
    expect((await ask('PATCH', '/v1/domains/shop.example', { body: { mode: 'off' } })).status).toBe(200)
    expect(memory.pointed.get('shop.example')).toMatchObject({ revision: 3, mode: 'off', quarantine })
  })
})
