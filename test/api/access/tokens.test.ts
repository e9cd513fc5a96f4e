import { describe, expect, it } from 'vitest'
import { tokenBook } from '../../../src/api/access/tokens.ts'

const SCOPED = JSON.stringify({ 'secret-1': { name: 'ci', domains: ['shop.example', 'two.example'] } })

function book(config: Parameters<typeof tokenBook>[0]) {
  const warnings: string[] = []
  return { ...tokenBook(config, (message) => warnings.push(message)), warnings }
}

describe('tokenBook', () => {
  it('knows whose a token is', async () => {
    const { callerOf, warnings } = book({ apiToken: 'master', apiTokens: SCOPED })
    expect(await callerOf('Bearer master')).toEqual({ name: 'API_TOKEN', domains: 'all', via: 'token' })
    const domains = new Set(['shop.example', 'two.example'])
    expect(await callerOf('bearer secret-1')).toEqual({ name: 'ci', domains, via: 'token' })
    expect(warnings).toEqual([])
  })

  it.each([
    '', 'Bearer', 'Bearer ', 'Bearer  master', 'Bearer master ', 'Bearer master,', 'Bearer Master', 'Bearer maste',
    'Bearer master1', 'Basic master', 'master', 'Bearer secret-1 master', `Bearer ${'x'.repeat(5000)}`, 'Bearer undefined',
    'Bearer __proto__', 'Bearer constructor',
  ])('does not know %j', async (header) => {
    expect(await book({ apiToken: 'master', apiTokens: SCOPED }).callerOf(header)).toBeUndefined()
  }) // prettier-ignore

  it('knows no caller while there is no token', async () => {
    for (const config of [{}, { apiToken: '', apiTokens: '' }, { apiTokens: '{}' }]) {
      const { callerOf } = book(config)
      for (const header of ['Bearer ', 'Bearer undefined', 'Bearer null'])
        expect(await callerOf(header)).toBeUndefined()
    }
  })

  it.each([
    'no JSON: secret-1',
    '["secret-1"]',
    '{"secret-1":"all"}',
    '{"secret-1":{"name":"ci","domains":[]}}',
    '{"secret-1":{"name":"ci","domains":"all"}}',
    '{"secret-1":{"name":"ci","domains":["Shop.example"]}}',
    '{"secret-1":{"name":"ci","domains":["*"]}}',
    '{"secret-1":{"name":"ci","domains":["a.example"],"admin":true}}',
  ])('accepts nothing of %j, says so, and says no secret', async (apiTokens) => {
    const { callerOf, warnings } = book({ apiToken: 'master', apiTokens })
    expect(await callerOf('Bearer secret-1')).toBeUndefined()
    expect((await callerOf('Bearer master'))?.domains).toBe('all')
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).not.toContain('secret-1')
  })
})
