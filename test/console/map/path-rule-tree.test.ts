import { describe, expect, it } from 'vitest'
import { drawPathRules } from '../../../src/console/map/path-rule-tree.ts'

const rule = (source: string, destination: string, more = {}) => ({ id: source, source, destination, ...more })

describe('drawPathRules', () => {
  it('draws shared segments once, with the order and fate of every rule', () => {
    const rules = [
      rule('/archive/{id:digits}?page=*', '/p/{id}'),
      rule('/archive/old/{id}', '/p/{id}'),
      rule('/p/{id:digits}', '/p/{id}'),
      rule('/m/{id}', '/{id}', { keyHost: 'www.shop.example', hosts: ['m.shop.example'] }),
    ]
    expect(drawPathRules(rules).split('\n')).toEqual([
      '/',
      '├─ archive',
      '│  ├─ {id:digits}?page=*  1 → /p/{id}',
      '│  └─ old',
      '│     └─ {id}             2 → /p/{id}',
      '├─ p',
      '│  └─ {id:digits}         3 stays',
      '└─ m',
      '   └─ {id}                4 → key of www.shop.example/{id} (on m.shop.example)',
    ])
  })

  it('puts several rules of one shape on one line', () => {
    const rules = [rule('/a', '/b', { hosts: ['x.example'] }), rule('/a', '/c')]
    expect(drawPathRules(rules)).toBe('/\n└─ a  1 → /b (on x.example), 2 → /c')
  })

  it('shows what is long or unseen short and visible', () => {
    const drawn = drawPathRules([rule(`/${'x'.repeat(500)}\u202e`, '/'), rule('/a/', '/a')])
    expect(drawn.length).toBeLessThan(300)
    expect(drawn).toContain('…')
    expect(drawn).not.toContain('\u202e')
    expect(drawn).toContain('(empty)')
  })
})
