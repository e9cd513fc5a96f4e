import { describe, expect, it } from 'vitest'
import { moduleText } from '../../scripts/rule-module-text.ts'

const LONG = Array.from({ length: 40 }, (_, i) => `shared${i}.example`)

describe('moduleText()', () => {
  it('writes values as they are, without what is undefined', () => {
    const text = moduleText([['A', { b: [1, 'two', { c: null, d: undefined }] }]], { isPacked: false })
    expect(text).toBe('export const A = {"b":[1,"two",{"c":null}]}')
  })

  it('names what stands in it more than once and is long', () => {
    const text = moduleText([['A', [LONG, { again: LONG }]]], { isPacked: false })
    expect(text).toBe(`const shared0 = ${JSON.stringify(LONG)}\nexport const A = [shared0,{"again":shared0}]`)
  })

  it('packs lists for readers that it imports, a backslash being one character', () => {
    const rows = [{ value: '\\d' }, { value: '\\w' }]
    const lines = moduleText([['A', rows]], { isPacked: true }).split('\n')
    expect(lines.slice(0, 3).every((line) => /^import \{ unpack\w+ \} from ".*-text\.ts"$/.test(line))).toBe(true)
    expect(lines.slice(3)).toEqual(['export const A = unpackRows(String.raw`value', '\\d', '\\w`)'])
  })

  it('names what stands in a packed text more than once and is long', () => {
    const rows = [{ hosts: LONG, value: 'a' }, { hosts: LONG }, { hosts: [...LONG, 'other.example'] }]
    const [shared, ...lines] = moduleText([['A', rows]], { isPacked: true })
      .split('\n')
      .slice(3)
    expect(shared).toBe(`const shared0 = String.raw\`${LONG.join(' ')}\``)
    expect(lines.join('\n')).toBe(
      'export const A = unpackRows(String.raw`hosts@\tvalue\n${shared0}\ta\n${shared0}\n${shared0} other.example`)',
    )
  })

  it.each(['`', '${x}', 'a\\', 'a\rb', '°'])('quotes a text with %j', (value) => {
    const text = moduleText([['A', [{ value: 'b' }, { value }]]], { isPacked: true })
    expect(text.split('\n').at(-1)).toBe(`export const A = unpackRows(${JSON.stringify(`value\nb\n${value}`)})`)
  })
})
