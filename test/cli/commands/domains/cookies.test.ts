import { Command } from 'commander'
import { expect, it } from 'vitest'
import { canonCommand } from '../../../../src/cli/commands/domains/cookies.ts'
import { putInForce, recordOf } from '../../../api/support/memory-control.ts'
import { controlServer } from '../../control-server.ts'
import { memoryIo } from '../../memory-io.ts'

it('names the cookies that cost hits beside those that do not count', async () => {
  const server = await controlServer()
  putInForce(server.memory, recordOf('shop.example', 1, { anonymousCookies: ['consent'] }))
  const io = memoryIo()
  expect(await canonCommand.run(['shop.example', []], server.target, io, new Command())).toBe(0)
  expect(io.written.stdout).toBe(
    'consent\nsid  costs 50 % of the requests (a session, a login or a basket by its name: do not list it)\nlang  costs 25 % of the requests\n',
  )
})

it('warns before a session is added', async () => {
  const server = await controlServer()
  putInForce(server.memory, recordOf('shop.example', 1, {}))
  const io = memoryIo()
  await canonCommand.run(['shop.example', ['ab_seen', 'PHPSESSID']], server.target, io, new Command())
  expect(io.written.stderr).toMatch(/^canon: warning: by its name a session, a login or a basket: PHPSESSID; /)
})

it('lets a cookie count no more', async () => {
  const server = await controlServer()
  putInForce(server.memory, recordOf('shop.example', 1, {}))
  await canonCommand.run(['shop.example', ['ab_seen']], server.target, memoryIo(), new Command())
  expect(server.memory.pointed.get('shop.example')).toMatchObject({ anonymousCookies: ['ab_seen'] })
})
