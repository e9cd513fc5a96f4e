import { describe, expect, it } from 'vitest'
import { fitRecord } from '../../src/learn/fit-record.ts'
import { MAX_RECORD_BYTES, parseDomainRecord } from '../../src/rules/record/parse-domain-record.ts'
import type { LearnedPattern } from '../../src/rules/record/domain-record.ts'
import { learnSite, pageAbout } from './fake-site.ts'

const evidence = { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [0, 0] } as const
const dropping = (...drop: string[]): LearnedPattern => ({ keep: [], drop, basis: 'verified', evidence })
const LONG = 'z'.repeat(500)

describe('a record with too many patterns', () => {
  const patterns = { '/p/*?a': dropping('a'), '/p/*?b': dropping(LONG), '/q?c': dropping(LONG), '?d': dropping('d') }
  const urls = (key: string): number => (key === '/q?c' ? 900 : 10)
  const keys = (room?: number): string[] => Object.keys(fitRecord(patterns, urls, room))

  it('is left alone while there is room', () => {
    expect(keys()).toEqual(Object.keys(patterns))
  })

  it('loses those that take most room for the fewest URLs', () => {
    expect(keys(1000)).toEqual(['/p/*?a', '/q?c', '?d'])
    expect(keys(10)).toEqual([])
  })

  it('is measured in octets, as where it is read', () => {
    const narrow = { '/p?a': dropping('z'.repeat(100)) }
    const wide = { '/p?a': dropping('\u3042'.repeat(100)) }
    expect(Object.keys(fitRecord(narrow, () => 1, 300))).toEqual(['/p?a'])
    expect(Object.keys(fitRecord(wide, () => 1, 300))).toEqual([])
  })

  it('keeps the last one of a template that a wider one covers', () => {
    const guarded = { '/p/new?a': dropping(LONG), '/p/new?b': dropping(LONG), '/p/*?a': dropping('a') }
    expect(Object.keys(fitRecord(guarded, () => 10, 1000))).toEqual(['/p/new?b', '/p/*?a'])
    expect(Object.keys(fitRecord(guarded, () => 10, 10))).toEqual(['/p/new?b'])
  })

  it('gives up what holds on every path before a pattern that leads its URLs away from it', () => {
    const keeping: LearnedPattern = { ...dropping(), keep: ['a'] }
    const guarded = { '/p/*?a': keeping, '/p/*?b': dropping(LONG), '?a': dropping('a') }
    const gone = (key: string): number => (key === '/p/*?a' ? 0 : 900)
    expect(Object.keys(fitRecord(guarded, gone, 900))).toEqual(['/p/*?a', '/p/*?b'])
    expect(Object.keys(fitRecord(guarded, gone, 750))).toEqual(['/p/*?b'])
  })
})

it('reads a record that is learned from names and values of any length, and tells what has no room', async () => {
  const urls = [...Array(300).keys()].map((i) => `https://a.example/p/i${i % 40}?trk=t${i * 7919}`)
  const long = [...Array(40).keys()].flatMap((set) =>
    [...Array(12).keys()].map((i) => `https://a.example/p/i${i}?f${set}=${'y'.repeat(6000)}${i % 3}&trk=t${i * 31}`),
  )
  const { record, report } = await learnSite(({ pathname }) => pageAbout(pathname), [...urls, ...long])
  expect(JSON.stringify(record).length).toBeLessThan(MAX_RECORD_BYTES)
  expect(parseDomainRecord(JSON.parse(JSON.stringify(record))).ok).toBe(true)
  expect(record.patterns['/p/*?trk']?.drop).toEqual(['trk'])
  const leftOut = report.patterns.filter(({ blindReason }) => blindReason?.includes('no room') === true)
  expect(leftOut.length).toBeGreaterThan(0)
  expect(leftOut.every(({ drop, basis }) => drop.length === 0 && basis === 'undecided')).toBe(true)
})
