import { expect, it } from 'vitest'
import { addSearchPages } from '../../../src/console/search/search-pages.tsx'
import { putInForce, recordOf } from '../../api/support/memory-control.ts'
import { consoleWorld } from '../support/console-world.ts'

function world() {
  const made = consoleWorld(addSearchPages)
  putInForce(made.memory, recordOf('a.example', 1, { strip: ['ref_src'] }))
  putInForce(made.memory, recordOf('b.example', 1, { strip: ['ref_id'] }))
  made.found = [
    { kind: 'audit', domain: 'a.example', id: 'e1', atMs: 1, text: '["ref_src"] equal' },
    { kind: 'change', domain: 'b.example', id: '', atMs: 2, text: 'ann publish ref_id' },
  ]
  return made
}

it('finds rows and parameters, each with a link', async () => {
  const { html, text } = await world().get('/search?q=ref_')
  expect(html).toContain('href="/domains/a.example/parameters?q=ref_src"')
  expect(html).toContain('href="/audits/e1"')
  expect(html).toContain('href="/log?domain=b.example"')
  expect(text).toMatch(/Parameters .*ref_src .*Audits .*Log /)
})

it('shows a token its domains only', async () => {
  const made = world()
  made.caller = { name: 'ci', domains: new Set(['b.example']) }
  const { text } = await made.get('/search?q=ref_')
  expect(text).toContain('ref_id')
  expect(text).not.toContain('a.example')
})

it('leads a URL to the playground, and says where nothing is found', async () => {
  const { html, text } = await world().get(`/search?q=${encodeURIComponent('https://a.example/p?x=<b>')}`)
  expect(html).toContain('Explain this URL in the playground')
  expect(text).toContain('Nothing has this text.')
  expect((await world().get('/search')).text).not.toContain('Nothing has this text.')
})
