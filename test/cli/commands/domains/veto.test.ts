import { Command } from 'commander'
import { expect, it } from 'vitest'
import { canonCommand } from '../../../../src/cli/commands/domains/veto.ts'
import { putInForce, recordOf } from '../../../api/support/memory-control.ts'
import { controlServer } from '../../control-server.ts'
import { memoryIo } from '../../memory-io.ts'

it('changes the list veto of a domain', async () => {
  const server = await controlServer()
  putInForce(server.memory, recordOf('shop.example', 1, {}))
  const io = memoryIo()
  expect(await canonCommand.run(['shop.example', ['sort']], server.target, io, new Command())).toBe(0)
  expect(server.memory.pointed.get('shop.example')).toMatchObject({ revision: 2, veto: ['sort'] })
})
