import { describe, expect, it } from 'vitest'
import { ModeBadge } from '../../../src/console/domains/mode-badge.tsx'
import { recordOf } from '../../api/support/memory-control.ts'
import { textOf } from '../support/console-world.ts'
import { markup } from '../support/markup.ts'

const shown = (record: Parameters<typeof ModeBadge>[0]['record']): string => textOf(markup(ModeBadge({ record })))

describe('ModeBadge', () => {
  it('says the mode, and the share of pages where it is not all', () => {
    expect(shown(recordOf('shop.example'))).toBe('rewrite')
    expect(shown(recordOf('shop.example', 1, { rollout: 0.125 }))).toBe('rewrite 12.5 % of pages')
  })

  it('says that some paths differ', () => {
    expect(shown(recordOf('shop.example', 1, { modeByPath: { '/a': 'off' } }))).toBe('rewrite 1 path differs')
  })

  it('says that there is no record', () => {
    expect(shown(undefined)).toBe('no record')
  })
})
