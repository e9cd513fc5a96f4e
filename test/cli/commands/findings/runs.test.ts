import { Command } from 'commander'
import { expect, it } from 'vitest'
import { canonCommand } from '../../../../src/cli/commands/findings/runs.ts'
import { controlServer } from '../../control-server.ts'
import { memoryIo } from '../../memory-io.ts'

it('lists learning runs with their state', async () => {
  const server = await controlServer()
  server.memory.runs.push({ id: 'run-1', domain: 'shop.example', state: 'running', reason: 'schedule', startedAtMs: 0 })
  const io = memoryIo()
  await canonCommand.run([undefined], { ...server.target, format: 'text' }, io, new Command())
  expect(io.written.stdout).toBe('1970-01-01T00:00:00Z  shop.example  running  run-1  schedule  \n')
})
