import { describe, expect, it } from 'vitest'
import { createGrouper } from '../../../src/learn/corpus/group.ts'
import { SketchReader, sketchText, SKETCH_START, type SketchHeader } from '../../../src/cli/sketch/sketch-text.ts'

const HEADER: SketchHeader = { canonSketch: 1, canon: '1.0.0', seed: 0, domain: null, settings: '' }

function written(): string {
  const grouper = createGrouper()
  for (let i = 0; i < 50; i++) grouper.add(`https://a.example/p/${i}?b=${i}&a=1&utm_source=x`)
  for (const url of ['https://a.example/guide', 'https://b.example/?x=1', 'no URL']) grouper.add(url)
  return sketchText(HEADER, grouper.sketch())
}

function read(text: string) {
  const reader = new SketchReader()
  return text.trimEnd().split('\n').flatMap((line) => reader.take(line) ?? []) // prettier-ignore
}

describe('the text of a sketch', () => {
  it('says all of a sketch, and begins as nothing else does', () => {
    const text = written()
    expect(text.startsWith(SKETCH_START)).toBe(true)
    const sketches = read(text + text)
    expect(sketches).toHaveLength(2)
    for (const { header, sketch } of sketches) expect(sketchText(header, sketch)).toBe(text)
  })

  it('is refused with a line more, less or changed', () => {
    const lines = written().trimEnd().split('\n')
    const without = lines.toSpliced(5, 1).join('\n')
    const twice = lines.toSpliced(5, 0, lines[5]!).join('\n')
    const changed = lines.with(1, lines[1]!.replace('1', '2')).join('\n')
    for (const text of [without, twice, changed]) expect(() => read(text)).toThrow('damaged')
    expect(() => read('https://a.example/')).toThrow('no sketch')
  })
})
