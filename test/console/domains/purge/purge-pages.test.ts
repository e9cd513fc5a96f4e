import { expect, it } from 'vitest'
import { addDomainPages } from '../../../../src/console/domains/domain-pages.tsx'
import { putInForce, recordOf } from '../../../api/support/memory-control.ts'
import { consoleWorld } from '../../support/console-world.ts'

it('purges what the form names, and says what each cache has done', async () => {
  const made = consoleWorld(addDomainPages)
  putInForce(made.memory, recordOf('a.example'))
  const path = '/domains/a.example/purge'
  expect((await made.get(path)).text).toContain('Purge for a.example')
  const { status, text } = await made.post(path, { scope: 'urls', urls: '/p?id=1' })
  expect([status, text.includes('What each cache has done')]).toEqual([200, true])
  expect(made.memory.writes).toEqual(['purge'])
  expect((await made.post(path, { scope: 'urls', urls: '' })).status).toBe(400)
  expect(made.memory.writes).toEqual(['purge'])
})
