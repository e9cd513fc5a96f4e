import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { canonCommand } from '../../../../src/cli/commands/domains/record.ts'
import { parseDomainRecord } from '../../../../src/rules/record/parse-domain-record.ts'
import { putInForce, recordOf } from '../../../api/support/memory-control.ts'
import { controlServer } from '../../control-server.ts'
import { temporaryDirectory } from '../../run-canon.ts'
import { memoryIo } from '../../memory-io.ts'

const { get, seal } = canonCommand.subcommands

describe('canon record', () => {
  it('gets the record in force, or an earlier revision', async () => {
    const server = await controlServer()
    putInForce(server.memory, recordOf('shop.example', 1, { keep: ['old'] }))
    putInForce(server.memory, recordOf('shop.example', 2, { keep: ['new'] }))
    const printed = async (options: object): Promise<unknown> => {
      const io = memoryIo()
      await get!.run(['shop.example'], { ...server.target, ...options }, io, new Command())
      return JSON.parse(io.written.stdout)
    }
    expect(await printed({})).toMatchObject({ revision: 2, keep: ['new'] })
    expect(await printed({ revision: 1 })).toMatchObject({ revision: 1, keep: ['old'] })
    await expect(printed({ revision: 7 })).rejects.toThrow('shop.example has no revision 7')
  })

  it('seals a record that was edited by hand, in place', async () => {
    const path = join(temporaryDirectory(), 'shop.json')
    writeFileSync(path, JSON.stringify({ ...recordOf('shop.example', 3), keep: ['spot'] }))
    const io = memoryIo()
    await seal!.run([path], { out: path }, io, new Command())
    expect(io.written.stderr).toBe('')
    expect(parseDomainRecord(JSON.parse(readFileSync(path, 'utf8')))).toMatchObject({
      ok: true,
      record: { keep: ['spot'] },
    })
  })
})
