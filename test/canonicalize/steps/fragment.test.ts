import { describe, expect, it } from 'vitest'
import { canonicalize } from '../../../src/canonicalize/canonicalize.ts'

describe('dropFragment()', () => {
  it('drops a fragment that only scrolls', () => {
    expect(canonicalize('https://e.com/a#section-2').url).toBe('https://e.com/a')
  })

  it('keeps client routes', () => {
    expect(canonicalize('https://e.com/a#!/inbox').url).toBe('https://e.com/a#!/inbox')
    expect(canonicalize('https://e.com/a#/inbox').key).not.toBe(canonicalize('https://e.com/a#/sent').key)
  })

  it('keeps what decides which page of a known host is shown', () => {
    const sheet = 'https://docs.google.com/spreadsheets/d/1AbC/edit'
    expect(canonicalize(`${sheet}#gid=1`).url).toBe(`${sheet}#gid=1`)
    expect(canonicalize(`${sheet}#gid=1`).key).not.toBe(canonicalize(`${sheet}#gid=2`).key)
    expect(canonicalize(`${sheet}#range=A1`).url).toBe(sheet)
  })

  it('passes through where the fragment is a secret', () => {
    const url = 'https://mega.nz/file/AbCdEfGh?b=1&a=2#Zm9vYmFy'
    for (const profile of ['identity', 'request'] as const) {
      const result = canonicalize(url, { profile })
      expect(result.url).toBe(url)
      expect(result.applied).toEqual([{ step: 'pass-through', rule: 'secret:fragment' }])
    }
  })

  it('leaves the fragment to the request profile', () => {
    expect(canonicalize('https://e.com/a#top', { profile: 'request' }).url).toBe('https://e.com/a#top')
  })
})
