import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { RESOURCES, withIds, type Configs } from '../../../src/cli/setup/resources.ts'

it('finds a resource by its whole name, whatever wrangler draws around it', async () => {
  const bucket = RESOURCES.find(({ kind }) => kind === 'R2 bucket')!
  const listed = (text: string) => bucket.find(async () => text, 'edge-canonicalizer')
  expect(await listed('name:  edge-canonicalizer\n')).toBe('edge-canonicalizer')
  expect(await listed('│ edge-canonicalizer-old │ 2026 │')).toBeUndefined()
})

it('refuses a list that is none', async () => {
  const kv = RESOURCES.find(({ kind }) => kind === 'KV namespace')!
  await expect(kv.find(async () => 'please sign in', 'x')).rejects.toThrow(
    'expected a list as JSON, got please sign in',
  )
})

it('knows every queue that the configurations name', () => {
  const configs = readFileSync('wrangler.toml', 'utf8') + readFileSync('wrangler.control.toml', 'utf8')
  const named = Array.from(configs.matchAll(/^(?:# *)?queue = "(.*)"/gm), ([, name]) => name)
  const known = RESOURCES.filter(({ kind }) => kind === 'queue').map(({ name }) => name)
  expect(new Set(named)).toEqual(new Set(known))
})

it('writes ids once', () => {
  const empty: Configs = { edge: '', control: '' }
  const ids = new Map(RESOURCES.map((resource) => [resource, `id of ${resource.name}`]))
  const once = withIds(empty, ids)
  expect(withIds(once, ids)).toEqual(once)
  expect(once.edge.match(/^id = /gm)).toHaveLength(1)
})
