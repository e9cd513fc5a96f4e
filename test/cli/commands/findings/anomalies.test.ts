import { Command } from 'commander'
import { expect, it } from 'vitest'
import { canonCommand } from '../../../../src/cli/commands/findings/anomalies.ts'
import { filledWorld } from '../../../api/support/every-route.ts'
import { controlServer } from '../../control-server.ts'
import { memoryIo } from '../../memory-io.ts'

it('lists maps that wait for a decision', async () => {
  const server = await controlServer()
  server.memory.anomalies.push(...(await filledWorld()).memory.anomalies)
  const io = memoryIo()
  await canonCommand.run([undefined], { ...server.target, format: 'text' }, io, new Command())
  expect(io.written.stdout).toContain('  foreign.example  open  anomaly-1  lost\n')
})
