import { describe, expect, it } from 'vitest'
import { fieldsOf, MODES } from '../../../../src/console/domains/settings/settings-form.ts'
import { SettingsView } from '../../../../src/console/domains/settings/settings-view.tsx'
import { textOf } from '../../support/console-world.ts'
import { markup } from '../../support/markup.ts'

function shown(more: Partial<Parameters<typeof SettingsView>[0]> = {}): string {
  const fields = { ...fieldsOf(undefined, 0), keep: 'a\n</textarea><i>' }
  return markup(SettingsView({ domain: 'shop.example', fields, problems: [], quarantined: [], csrf: 'token', ...more }))
}

describe('SettingsView', () => {
  it('offers every mode, with what it does', () => {
    const html = shown()
    for (const { mode, text } of MODES) {
      expect(html).toContain(`value="${mode}"`)
      expect(textOf(html)).toContain(text)
    }
    expect(html.match(/checked/g)).toHaveLength(1)
  })

  it('gives every field a label', () => {
    const html = shown()
    const fields = [...html.matchAll(/<(?:textarea|input)[^>]* id="([^"]+)"/g)].map(([, id]) => id)
    expect(fields).toEqual([
      'rollout',
      'keep',
      'strip',
      'veto',
      'anonymousCookies',
      'varyAllow',
      'aliases',
      'platform',
      'urlParams',
      'forwardHeaders',
      'reason',
    ])
    for (const id of fields) expect(html).toContain(`<label for="${id}">`)
  })

  it('holds lists to the letter, inert', () => {
    expect(shown()).toMatch(/<textarea id="keep"[^>]*>a\n&lt;\/textarea&gt;&lt;i&gt;<\/textarea>/)
  })

  it('leads from each problem to its field', () => {
    const html = shown({ problems: [{ field: 'strip', message: 'one name a line' }] })
    expect(html).toContain('<a href="#strip">Always strip</a>')
    expect(html).toMatch(/<textarea id="strip"[^>]*aria-invalid="true"/)
    expect(html).toContain('role="alert"')
  })
})
