import { Command } from 'commander'
import { expect, it } from 'vitest'
import { canonCommand } from '../../../../src/cli/commands/findings/audits.ts'
import { controlServer } from '../../control-server.ts'
import { memoryIo } from '../../memory-io.ts'

it('lists audits with their outcome', async () => {
  const server = await controlServer()
  server.memory.audits.push({
    id: 'a1',
    domain: 'shop.example',
    at: 0,
    pattern: '/p?id&tint',
    names: ['tint'],
    original: 'https://shop.example/p?id=1&tint=2',
    canonical: 'https://shop.example/p?id=1',
    outcome: 'differ',
    message: 'title',
  })
  const io = memoryIo()
  await canonCommand.run(['shop.example'], { ...server.target, format: 'tsv' }, io, new Command())
  expect(io.written.stdout.split('\t')).toEqual([
    '1970-01-01T00:00:00Z', 'shop.example', 'differ', '/p?id&tint', 'tint', 'https://shop.example/p?id=1&tint=2', 'title\n',
  ]) // prettier-ignore
})
