import { describe, expect, it } from 'vitest'
import { startRun } from '../../src/learn/run.ts'
import { corpusOf, worldOf } from './fake-site.ts'

describe('startRun', () => {
  it('shares one yardstick among the patterns of a template', () => {
    const run = startRun({ corpus: corpusOf(['https://a.example/p?x=1']) }, worldOf(() => ({})).ports)
    expect(run.yardstickOf('/p')).toBe(run.yardstickOf('/p'))
    expect(run.yardstickOf('/p')).not.toBe(run.yardstickOf('/q'))
  })

  it('reads the names of a URL, each once', () => {
    const run = startRun({ corpus: corpusOf([]) }, worldOf(() => ({})).ports)
    expect([...run.namesOf('https://a.example/p?b=1&a=2&b=3')]).toEqual(['b', 'a'])
  })
})
