import { describe, expect, it } from 'vitest'
import { PathRulesView } from '../../../src/console/map/path-rules-view.tsx'
import { textOf } from '../support/console-world.ts'
import { markup } from '../support/markup.ts'

describe('PathRulesView', () => {
  it('tells rules that only form keys from those that rewrite', () => {
    const rules = [
      { id: 'r1', source: '/m/{id}', destination: '/{id}', keyHost: 'www.shop.example', hosts: ['m.shop.example'] },
      { id: 'r2', source: '/a/{id}', destination: '/b/{id}' },
    ]
    const text = textOf(markup(PathRulesView({ domain: 'shop.example', rules, report: undefined })))
    expect(text).toContain('1 /m/{id} www.shop.example/{id} only in the key; the URL stays m.shop.example r1')
    expect(text).toContain('2 /a/{id} /b/{id} all r2')
  })

  it('stays small with thousands of hostile rules', () => {
    const rules = Array.from({ length: 3000 }, (_, i) => ({
      id: `<i>${i}`,
      source: `/<b>${i}/${'x'.repeat(500)}`,
      destination: '/b',
    }))
    const html = markup(PathRulesView({ domain: 'shop.example', rules, report: undefined }))
    expect(html).not.toMatch(/<b>|<i>/)
    expect(textOf(html)).toContain('The first 200 are shown')
    expect(html.length).toBeLessThan(200_000)
  })
})
