import { beforeEach, expect, it } from 'vitest'
import { addLogPages } from '../../../src/console/log/log-pages.tsx'
import { consoleWorld, type ConsoleWorld } from '../support/console-world.ts'

let world: ConsoleWorld
beforeEach(() => {
  world = consoleWorld(addLogPages)
})

it('says who did what, newest first, inert', async () => {
  world.memory.log.push({ at: 1, by: 'ada', action: 'publish', domain: 'a.example', detail: 'revision 1: <b>new</b>' })
  world.memory.log.push({
    at: 2,
    by: 'audit',
    action: 'false-merge',
    domain: 'b.example',
    detail: 'spot in quarantine',
  })
  const { html, text } = await world.get('/log')
  expect(text).toMatch(
    /audit false-merge b\.example spot in quarantine.*ada publish a\.example revision 1: <b>new<\/b>/,
  )
  expect(html).not.toContain('<b>new')
  expect(html, 'in the navigation').toContain('<a href="/log" aria-current="page">Log</a>')
  expect((await world.get('/log?domain=a.example')).text).not.toContain('false-merge')
})

it('says from what to what, and leads to undoing it', async () => {
  const row = { at: 1, by: 'ada', action: 'publish', domain: 'a.example', detail: 'revision 2: why', changed: 'mode: observe → rewrite' } // prettier-ignore
  world.memory.log.push({ ...row, revision: 2 })
  const { html, text } = await world.get('/log')
  expect(text).toContain('mode: observe → rewrite revision 2: why undo revision 2 of a.example')
  expect(html).toContain('href="/domains/a.example/undo/2"')
  world.memory.log.splice(0, 1, { ...row, revision: 1 })
  expect((await world.get('/log')).html).not.toContain('/undo/')
})

it('says so when nothing was changed, and shows a token its domains only', async () => {
  expect((await world.get('/log')).text).toContain('Nothing was changed yet.')
  expect((await world.get('/log?domain=a.example')).text).toContain('Nothing was changed on this domain yet.')
  world.memory.log.push({ at: 1, by: 'ada', action: 'publish', domain: 'a.example', detail: '' })
  world.caller = { name: 'ci', domains: new Set(['b.example']) }
  expect((await world.get('/log')).text).not.toContain('a.example')
})
