import { describe, expect, it } from 'vitest'
import type { Caller } from '../../src/api/access/caller.ts'
import { conflict, requirePermittedHosts, requirePublished } from '../../src/api/publish-outcome.ts'
import { recordOf } from './support/memory-control.ts'

const CALLER: Caller = { name: 'ci', domains: new Set(['shop.example', 'two.example']), via: 'token' }

describe('requirePublished', () => {
  it('passes on what left the wanted content in force', () => {
    const outcome = { kind: 'unchanged', revision: 3 } as const
    expect(requirePublished(outcome)).toBe(outcome)
  })

  it('makes a conflict 409 with the latest revision, a refusal 422 with the place', () => {
    expect(() => requirePublished({ kind: 'conflict', latest: 9 })).toThrow(conflict(9).message)
    const refused = { kind: 'refused', path: 'patterns./p?a', message: 'not stable' } as const
    const thrown = catching(() => requirePublished(refused))
    expect(thrown).toMatchObject({ status: 422, words: { members: { path: 'patterns./p?a' } } })
    expect(thrown).toMatchObject({ message: 'at "patterns./p?a": not stable' })
  })
})

describe('requirePermittedHosts', () => {
  const rule = { id: 'r', source: '/a', destination: '/b' }

  it.each([
    [{}, undefined],
    [{ aliases: ['two.example', 'shop.example'] }, undefined],
    [{ aliases: ['www.shop.example'] }, 'aliases.0'],
    [{ pathRules: [rule, { ...rule, keyHost: 'shop.example' }] }, undefined],
    [{ pathRules: [rule, { ...rule, keyHost: 'x.example' }] }, 'pathRules.1.keyHost'],
  ])('judges %j', (extra, path) => {
    const judge = () => requirePermittedHosts(CALLER, recordOf('shop.example', 1, extra), undefined)
    if (path === undefined) expect(judge).not.toThrow()
    else expect(catching(judge)).toMatchObject({ status: 422, words: { members: { path } } })
  })

  it('lets stay what the record in force names', () => {
    const current = recordOf('shop.example', 1, { aliases: ['x.example'] })
    const next = recordOf('shop.example', 1, { aliases: ['x.example', 'y.example'] })
    expect(catching(() => requirePermittedHosts(CALLER, next, current))).toMatchObject({
      words: { members: { path: 'aliases.1' } },
    })
    expect(() => requirePermittedHosts(CALLER, current, current)).not.toThrow()
  })
})

function catching(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}
