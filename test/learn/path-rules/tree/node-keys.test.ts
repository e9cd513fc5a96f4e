import { describe, expect, it } from 'vitest'
import { nodeKeysOf } from '../../../../src/learn/path-rules/tree/node-keys.ts'
import { grow, pages } from '../small-sites.ts'

describe('nodeKeysOf()', () => {
  const { tree } = grow(pages(40, (n) => [`/a/${n}${n % 2 === 0 ? '?v=1' : ''}`]))
  const keys = nodeKeysOf(tree)(0)
  const key = (name: string): ReturnType<typeof keys.get> => keys.get(tree.table.keys.indexOf(name))

  it('tells constants, identifiers and optional keys apart', () => {
    expect(key('path_0')).toMatchObject({ distinct: 1, always: true, variety: 0 })
    expect(tree.table.texts[key('path_0')!.constant]).toBe('a')
    expect(key('path_1')).toMatchObject({ distinct: 40, always: true, constant: -1 })
    expect(key('q_v')).toMatchObject({ distinct: 1, present: 20, always: false, constant: -1, variety: 0.5 })
  })

  it('says nothing about the shape, which is no part of the URL', () => {
    expect(key('shape')).toBeUndefined()
  })
})
