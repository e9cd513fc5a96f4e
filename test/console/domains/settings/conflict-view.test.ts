import { describe, expect, it } from 'vitest'
import { ConflictView, RefusedView } from '../../../../src/console/domains/settings/conflict-view.tsx'
import { fieldsOf } from '../../../../src/console/domains/settings/settings-form.ts'
import { textOf } from '../../support/console-world.ts'
import { markup } from '../../support/markup.ts'

const DOMAIN = 'shop.example'

describe('ConflictView', () => {
  const row = {
    domain: DOMAIN,
    revision: 5,
    sha256: '',
    state: 'published',
    at: 0,
    by: '<b>bo</b>',
    reason: 'learned',
  } as const
  const props = { domain: DOMAIN, latest: 5, based: 4, row, fields: fieldsOf(undefined, 4), csrf: 'token' }

  it('says who came in between, and offers both ways on', () => {
    const html = markup(ConflictView(props))
    expect(textOf(html)).toContain('Nothing was saved: revision 5 came in between')
    expect(textOf(html)).toContain('It is by <b>bo</b> , 1970-01-01 00:00:00 UTC : learned')
    expect(html).toContain('name="latest" value="5"')
    expect(html).toContain('/diff?from=4&amp;to=5')
    expect(textOf(html)).toContain('Start again from what is in force')
  })

  it('has no comparison where there was no revision before', () => {
    const html = markup(ConflictView({ ...props, based: 0, row: undefined }))
    expect(html).not.toContain('/diff')
    expect(textOf(html)).toContain('opened on no revision')
  })
})

describe('RefusedView', () => {
  it('says what is refused, and where', () => {
    const shown = (path: string): string =>
      textOf(markup(RefusedView({ domain: DOMAIN, problem: { path, message: 'too long' } })))
    expect(shown('keep.0')).toContain('At keep.0: too long')
    expect(shown('')).not.toContain('At ')
  })
})
