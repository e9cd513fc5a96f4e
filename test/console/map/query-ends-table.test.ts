import { describe, expect, it } from 'vitest'
import { QueryEnds } from '../../../src/console/map/query-ends-table.tsx'
import { recordOf } from '../../api/support/memory-control.ts'
import { textOf } from '../support/console-world.ts'
import { markup } from '../support/markup.ts'

const shown = (more: Parameters<typeof recordOf>[2]): string =>
  textOf(markup(QueryEnds({ record: recordOf('shop.example', 1, more) })))

describe('QueryEnds', () => {
  it('says at which names the site stops, and what it does not read behind them', () => {
    const text = shown({ v: 2, queryEnds: { '/dir/*': { names: ['trk', 'gclid'], unread: ['C', 'O'] } } })
    expect(text).toContain('Queries that the site reads up to a name: 1')
    expect(text).toContain('/dir/* trk gclid C O')
  })

  it('shows nothing where it reads the whole query', () => expect(shown({})).toBe(''))
})
