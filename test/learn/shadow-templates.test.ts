import { describe, expect, it } from 'vitest'
import type { Corpus, PatternGroup } from '../../src/learn/corpus.ts'
import { covers, shadowTemplates } from '../../src/learn/shadow-templates.ts'

function group(template: string, names: readonly string[], urlCount: number): PatternGroup {
  return { key: `${template}?${names.join('&')}`, template, names, urlCount, samples: [], values: {} }
}

describe('covers', () => {
  it('holds for templates that match everything another matches, and more', () => {
    expect(covers('/p/*', '/p/new')).toBe(true)
    expect(covers('/*/*', '/p/*')).toBe(true)
    expect(covers('/p/*', '/p/*')).toBe(false)
    expect(covers('/p/*', '/q/new')).toBe(false)
    expect(covers('/p/*', '/p/new/x')).toBe(false)
    expect(covers('/p/new', '/p/*')).toBe(false)
  })
})

describe('shadowTemplates', () => {
  it('names the biggest pattern of every template that a wider one covers', () => {
    const patterns = [
      group('/p/*', ['a'], 90),
      group('/p/new', ['a'], 3),
      group('/p/new', ['b'], 7),
      group('/q', ['a'], 5),
    ]
    expect(shadowTemplates({ patterns } as unknown as Corpus).map(({ key }) => key)).toEqual(['/p/new?b'])
  })
})
