import { describe, expect, it } from 'vitest'
import type { Merge } from '../../../../src/console/domains/preview/preview-change.ts'
import { PreviewView, type PreviewProps } from '../../../../src/console/domains/preview/preview-view.tsx'
import { fieldsOf } from '../../../../src/console/domains/settings/settings-form.ts'
import { textOf } from '../../support/console-world.ts'
import { markup } from '../../support/markup.ts'

function merge(risk: Merge['risk']): Merge {
  return { after: 'https://shop.example/p', parts: [], hits: 1, risk, removed: [] }
}

function shown(merges: readonly Merge[], more: Partial<PreviewProps> = {}): string {
  return markup(
    PreviewView({
      domain: 'shop.example',
      fields: { ...fieldsOf(undefined, 3), strip: '"><i>' },
      summary: '+1 strip',
      warnings: [],
      forgotten: [],
      preview: {
        urls: 9,
        hits: 9,
        distinctBefore: 9,
        distinctAfter: 6,
        treatedBefore: 9,
        treatedAfter: 9,
        changed: [],
        merges,
        splits: [],
      },
      isUnread: false,
      wanted: 1000,
      csrf: 'token',
      ...more,
    }),
  )
}

describe('PreviewView', () => {
  it('warns of merges that contradict what is known, louder than of those that are unproven', () => {
    const both = shown([merge('against-evidence'), merge('unproven'), merge('backed')])
    expect(textOf(both)).toContain('1 of 3 merges contradicts what is known')
    expect(textOf(both)).toContain('1 of 3 merges rests on the strip list alone')
    expect(both).toContain('role="alert"')
    expect(shown([merge('unproven')])).not.toContain('role="alert"')
    expect(textOf(shown([merge('backed')]))).not.toContain('strip list alone')
  })

  it('carries every field along, inert', () => {
    const html = shown([])
    expect(html).toContain('name="strip" value="&quot;&gt;&lt;i&gt;"')
    expect(html).toContain('name="latest" value="3"')
    expect(html).toContain('name="csrf" value="token"')
  })

  it('shows warnings', () => {
    expect(textOf(shown([], { warnings: ['Keep wins'] }))).toContain('Keep wins')
  })
})
