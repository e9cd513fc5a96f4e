import { expect, it } from 'vitest'
import { adapterByName } from '../../../src/edge/adapters/index.ts'

it('makes the adapter of each name', () => {
  for (const name of ['memory', 'cache-api', 'zone', 'workers-cache'] as const) {
    expect(adapterByName(name).name).toBe(name)
  }
})
