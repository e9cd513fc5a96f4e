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

it('stops a run, and says which one is not known or has ended', async () => {
  const { memory, target } = await controlServer()
  memory.runs.push({ id: 'run-1', domain: 'shop.example', state: 'running', reason: 'schedule', startedAtMs: 0 })
  const io = memoryIo()
  const stop = (id: string) => canonCommand.run([undefined], { ...target, stop: id, reason: 'down' }, io, new Command())
  expect(await stop('run-1')).toBe(0)
  expect(io.written.stderr).toMatch(
    /^canon: stop run run-1 of shop\.example, which is running -> .*\n.*run run-1 stops\n$/,
  )
  expect(memory.runs[0]).toMatchObject({ state: 'stopped' })
  await expect(stop('run-2')).rejects.toThrow('no run run-2; canon runs lists them')
  await expect(stop('run-1')).rejects.toThrow('not under way')
})
