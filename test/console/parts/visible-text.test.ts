import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visiblePieces, visibleText } from '../../../src/console/parts/visible-text.ts'
import { anyCharacter } from '../../support/any-character.ts'

function charactersOf(name: string): string {
  const [, hex = '', count = '1'] = /^U\+([0-9A-F]+)(?: ×(\d+))?$/.exec(name) ?? []
  return String.fromCodePoint(Number.parseInt(hex, 16)).repeat(Number(count))
}

describe('visiblePieces()', () => {
  it.each([
    ['plain é ü 日本 🙂', 'plain é ü 日本 🙂'],
    ['a\u202Egpj.exe', 'a⟨U+202E⟩gpj.exe'],
    ['\u2066a\u2069', '⟨U+2066⟩a⟨U+2069⟩'],
    ['zero\u200Bwidth\uFEFF', 'zero⟨U+200B⟩width⟨U+FEFF⟩'],
    ['tab\tline\nnul\0', 'tab⟨U+0009⟩line⟨U+000A⟩nul⟨U+0000⟩'],
    ['soft\u00ADhyphen\u2028', 'soft⟨U+00AD⟩hyphen⟨U+2028⟩'],
    ['tag\u{E0041}', 'tag⟨U+E0041⟩'],
    ['lone\uD800', 'lone⟨U+D800⟩'],
    ['\0\0\0\u202E', '⟨U+0000 ×3 U+202E⟩'],
    ['', ''],
  ])('shows %j as %s', (text, expected) => {
    expect(visibleText(text)).toBe(expected)
  })

  it('leaves nothing that turns text around, and loses nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const pieces = visiblePieces(text)
        const shown = pieces.map((piece) => piece.text).join('')
        expect(shown).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C\p{Cc}]/u)
        const back = pieces.map((piece) =>
          piece.escaped
            ? piece.text
                .split(/ (?=U)/)
                .map(charactersOf)
                .join('')
            : piece.text,
        )
        expect(back.join('')).toBe(text)
      }),
      { seed: 5 },
    )
  })
})
