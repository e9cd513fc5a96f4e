import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createRig } from '../support/rig.ts'

const SECRET_TEXT = 'zq7value'
const pieces = fc.array(
  fc.constantFrom(
    `id=${SECRET_TEXT}`,
    `utm_source=${SECRET_TEXT}`,
    'b=1',
    'gclid=2',
    'a=%7e',
    `q=${SECRET_TEXT}%20x`,
    'flag=',
    'ü=1',
  ),
  { minLength: 1, maxLength: 6 },
)
const DEBUG_ONLY = ['canonical-applied', 'server-timing']

it('debug output (I6) changes no key, is never stored and shows names, not values', async () => {
  await fc.assert(
    fc.asyncProperty(pieces, fc.boolean(), async (query, debugFirst) => {
      const rig = createRig({ env: { DEBUG_TOKEN: 's3cret' } })
      const url = `http://shop.test/p?${query.join('&')}`
      const ask = (debug: boolean): Promise<Response> =>
        rig.ask(url, debug ? { headers: { 'canonical-debug': 's3cret' } } : {})
      const first = await ask(debugFirst)
      const second = await ask(!debugFirst)
      const [shown, hidden] = debugFirst ? [first, second] : [second, first]
      expect(second.headers.get('cache-status')).toContain('hit')
      expect(rig.seen).toHaveLength(1)
      expect(rig.seen[0]?.headers['canonical-debug']).toBeUndefined()
      for (const name of DEBUG_ONLY) {
        expect(shown.headers.get(name) ?? '').not.toContain(SECRET_TEXT)
        expect(hidden.headers.has(name)).toBe(false)
      }
      expect(shown.headers.has('canonical-applied')).toBe(true)
      expect(await first.text()).toBe(await second.text())
    }),
    { numRuns: 100 },
  )
})

it('shows nothing for a wrong token', async () => {
  const rig = createRig({ env: { DEBUG_TOKEN: 's3cret' } })
  for (const token of ['', 's3cre', 's3cret2', 'S3CRET']) {
    const response = await rig.ask('http://shop.test/p?id=1', { headers: { 'canonical-debug': token } })
    expect(DEBUG_ONLY.filter((name) => response.headers.has(name))).toEqual([])
  }
})
