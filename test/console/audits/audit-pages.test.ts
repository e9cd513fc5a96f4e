import { beforeEach, expect, it } from 'vitest'
import { addAuditPages } from '../../../src/console/audits/audit-pages.tsx'
import type { AuditRow } from '../../../src/store/control-store.ts'
import { consoleWorld, type ConsoleWorld } from '../support/console-world.ts'

const ROW: AuditRow = { id: 'e1', domain: 'a.example', at: 1, pattern: '/p?a', names: ['a'], original: 'https://a.example/p?a=1', canonical: 'https://a.example/p', outcome: 'equal', message: 'both URLs show the same page' } // prettier-ignore

let world: ConsoleWorld
beforeEach(() => {
  world = consoleWorld(addAuditPages)
  world.memory.audits.push(ROW, { ...ROW, id: 'e2', outcome: 'differ', message: 'a in quarantine' })
  world.memory.audits.push({ ...ROW, id: 'e3', domain: 'b.example' })
})

it('lists by outcome and domain, and counts what is shown', async () => {
  expect((await world.get('/audits')).text).toContain('1 of 3 audited merges differed')
  const narrowed = await world.get('/audits?domain=a.example&outcome=differ')
  expect(narrowed.text).toContain('1 of 2 audited merges differed')
  expect(narrowed.html).toContain('/audits/e2')
  expect(narrowed.html).not.toContain('/audits/e1')
  expect((await world.get('/audits?outcome=nonsense')).html).toContain('/audits/e1')
})

it('shows one, with its pages where they are kept', async () => {
  expect((await world.get('/audits/e1')).text).toContain('no longer kept')
  const form = { url: 'https://a.example/p', sightings: [] }
  world.memory.files.set('audits/e1.json', { original: form, canonical: form })
  expect((await world.get('/audits/e1')).text).toContain('never fetched')
})

it('says once that both URLs show the same page, and what else was done', async () => {
  expect((await world.get('/audits/e1')).text).not.toContain('both URLs show the same page')
  expect((await world.get('/audits/e2')).text).toContain('a in quarantine')
})

it('keeps to the domains of the caller', async () => {
  world.caller = { name: 'ci', domains: new Set(['b.example']) }
  const list = await world.get('/audits')
  expect(list.text).toContain('0 of 1 audited merge differed')
  expect(list.html).not.toContain('/audits/e1')
  expect((await world.get('/audits/e1')).status).toBe(404)
  expect((await world.get('/audits?domain=a.example')).status).toBe(404)
  expect((await world.get('/audits/e3')).status).toBe(200)
})
