import { Command } from 'commander'
import { expect, it } from 'vitest'
import { canonCommand } from '../../../../src/cli/commands/findings/log.ts'
import { NOW_MS } from '../../../api/support/memory-control.ts'
import { controlServer } from '../../control-server.ts'
import { memoryIo } from '../../memory-io.ts'

it('lists what changed, by whom', async () => {
  const server = await controlServer()
  server.memory.log.push({
    at: NOW_MS,
    by: 'ann',
    action: 'purge',
    domain: 'shop.example',
    detail: '/a in the process',
  })
  const io = memoryIo()
  await canonCommand.run([undefined], { ...server.target, format: 'text' }, io, new Command())
  expect(io.written.stdout).toBe('2026-11-21T12:00:00Z  shop.example  purge  ann  /a in the process\n')
})
