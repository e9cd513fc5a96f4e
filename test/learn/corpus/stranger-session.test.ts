import { describe, expect, it } from 'vitest'
import { canonicalize } from '../../../src/canonicalize/canonicalize.ts'
import { withStrangerSessions } from '../../../src/learn/corpus/stranger-session.ts'

const ID = '9682993c8daa2c5497996114facdc805'

function disguise(url: string): string | undefined {
  return withStrangerSessions(url, canonicalize(url).applied)
}

describe('withStrangerSessions()', () => {
  it('gives an id that is another one, and one that the rules still know', () => {
    const url = `https://a.example/d/?C=M&PHPSESSID=${ID}&O=D#x`
    const made = disguise(url)!
    expect(made).not.toContain(ID)
    expect(made).toMatch(/^https:\/\/a\.example\/d\/\?C=M&PHPSESSID=[0-9a-f]{32}&O=D#x$/)
    expect(canonicalize(made)).toMatchObject({ url: canonicalize(url).url })
  })

  it('makes the same of the same', () => {
    const url = `https://a.example/?PHPSESSID=${ID}`
    expect(disguise(url)).toBe(disguise(url))
  })

  it('finds names that are percent-encoded, and leaves what is percent-encoded in values alone', () => {
    const applied = [{ step: 'session-ids', rule: 'session:sid', name: 'sid' }]
    const made = withStrangerSessions('https://a.example/?%73id=ab%2Ccd12ef', applied)
    expect(made).toMatch(/^https:\/\/a\.example\/\?%73id=[a-f0-9]{2}%2C[a-f0-9]{6}$/)
  })

  it('leaves a session id in the path alone', () => {
    expect(disguise(`https://a.example/item;jsessionid=${ID}?id=1&PHPSESSID=${ID}`)).toBeUndefined()
    expect(disguise(`https://a.example/item;jsessionid=${ID}`)).toBeUndefined()
  })
})
