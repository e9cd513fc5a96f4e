import { describe, expect, it } from 'vitest'
import { worthALook, type Equal } from '../../src/learn/worth-a-look.ts'

/** A sample with a query, and what is left of it. */
function equal(query: string, left = ''): Equal {
  const settled = `https://shop.example/p?${query}`
  const sample = { settled, hits: 1, values: new Map(new URLSearchParams(query)) } as unknown as Equal['sample']
  return { sample, canonical: `https://shop.example/p?${left}` }
}

describe('samples that are worth a look', () => {
  const first = equal('tint=amber&chn=a')
  const alike = equal('tint=amber&chn=b')
  const other = equal('tint=basin&chn=b')

  it('are all at first', () => {
    expect([...worthALook(new Set([first, alike]), [])]).toEqual([first, alike])
  })

  it('are those with another value of everything that goes, after one that showed nothing', () => {
    expect([...worthALook(new Set([alike, other]), [first])]).toEqual([other])
  })

  it('may have the same value of what stays', () => {
    const kept = equal('tint=basin&id=7', 'id=7')
    expect([...worthALook(new Set([kept]), [equal('tint=amber&id=7', 'id=7')])]).toEqual([kept])
  })

  it('are none after two that showed nothing', () => {
    expect([...worthALook(new Set([equal('tint=cedar&chn=c')]), [first, other])]).toEqual([])
  })
})
