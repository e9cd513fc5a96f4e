import { describe, expect, it } from 'vitest'
import { createCoalescedRequests } from '../../../../src/edge/adapters/http-cache/coalesced-requests.ts'
import { storedEntry } from '../../../contracts/cache-entries.ts'

describe('createCoalescedRequests', () => {
  it('hands the leader’s result to every waiter, and to no later request', async () => {
    const coalesced = createCoalescedRequests()
    expect(coalesced.join('k', 1000, 0)).toBeUndefined()
    const land = coalesced.lead('k', 1000, 0)
    const one = coalesced.join('k', 1000, 1)
    const two = coalesced.join('k', 1000, 2)
    const entry = storedEntry(new Request('https://shop.test/'), 'x')
    land(entry)
    expect([await one, await two]).toEqual([entry, entry])
    expect([coalesced.join('k', 1000, 3), coalesced.isPending('k', 1000, 3)]).toEqual([undefined, false])
  })

  it('ends waiting when the request is as old as its waiters allow, whenever they came', async () => {
    const coalesced = createCoalescedRequests()
    coalesced.lead('k', 1000, 0)
    const begunMs = performance.now()
    expect(await coalesced.join('k', 1000, 990, 500)).toBe('late')
    expect(await coalesced.join('k', 1000, 990)).toBe('late')
    expect(performance.now() - begunMs).toBeLessThan(500)
  })

  it('makes no request wait longer for a clock that was set back', async () => {
    const coalesced = createCoalescedRequests()
    coalesced.lead('k', 10, 1_000_000)
    expect(await coalesced.join('k', 10, 0)).toBe('late')
  })

  it('lets one of those who waited in vain lead, and the others wait for that one', async () => {
    const coalesced = createCoalescedRequests()
    coalesced.lead('k', 10, 0)
    await Promise.all([coalesced.join('k', 10, 0), coalesced.join('k', 10, 0)])
    expect(coalesced.join('k', 10, 0)).toBeUndefined()
    coalesced.lead('k', 10, 0)
    expect(coalesced.join('k', 10, 0)).toBeDefined()
  })

  it('goes on while only those who need not wait are gone', async () => {
    const coalesced = createCoalescedRequests()
    coalesced.lead('k', 1000, 0)
    await coalesced.join('k', 1000, 0, 10)
    expect(coalesced.isPending('k', 1000, 10)).toBe(true)
  })

  it('hands what a slow leader brings to those who wait for the next one, but not that it brings nothing', async () => {
    const coalesced = createCoalescedRequests()
    const [endFirst, endSecond] = [coalesced.lead('k', 1000, 0), coalesced.lead('k', 1000, 1000)]
    const waiting = coalesced.join('k', 1000, 1001)
    endFirst({ failed: { fwdStatus: 503 } })
    const entry = storedEntry(new Request('https://shop.test/'), 'x')
    endSecond(entry)
    expect(await waiting).toBe(entry)
    const landThird = coalesced.lead('k', 1000, 2000)
    coalesced.lead('k', 1000, 3000)
    const others = coalesced.join('k', 1000, 3001)
    landThird(entry)
    expect([await others, coalesced.isPending('k', 1000, 3002)]).toEqual([entry, true])
  })

  it('takes an old request as lost, and does not let its result end the next', () => {
    const coalesced = createCoalescedRequests()
    const landOld = coalesced.lead('k', 1000, 0)
    expect(coalesced.join('k', 1000, 1000)).toBeUndefined()
    coalesced.lead('k', 1000, 1000)
    landOld(undefined)
    expect(coalesced.isPending('k', 1000, 1001)).toBe(true)
  })

  it('keeps nothing of leaders that never report', () => {
    const coalesced = createCoalescedRequests()
    for (let killed = 0; killed < 100; killed++) coalesced.lead(`k${killed}`, 1000, killed)
    coalesced.lead('next', 1000, 1050)
    const known = Array.from({ length: 100 }, (_, killed) => coalesced.isPending(`k${killed}`, Infinity, 1050))
    expect([known.indexOf(true), known.lastIndexOf(false)]).toEqual([51, 50])
  })

  it('notes URLs of any length', () => {
    const coalesced = createCoalescedRequests()
    for (const length of [2048, 2049]) coalesced.markAlone('u'.repeat(length), 0)
    expect([2048, 2049, 2050].map((length) => coalesced.isAlone('u'.repeat(length), 1))).toEqual([true, true, false])
    coalesced.clearAlone('u'.repeat(2049))
    expect(coalesced.isAlone('u'.repeat(2049), 1)).toBe(false)
  })

  it('remembers for ten seconds that a URL cannot be shared', () => {
    const coalesced = createCoalescedRequests()
    coalesced.markAlone('u', 0)
    expect([coalesced.isAlone('u', 9999), coalesced.isAlone('u', 10_000), coalesced.isAlone('v', 0)]).toEqual([
      true,
      false,
      false,
    ])
    coalesced.clearAlone('u')
    expect(coalesced.isAlone('u', 1)).toBe(false)
  })

  it('remembers a bounded number of them', () => {
    const coalesced = createCoalescedRequests()
    for (let i = 0; i < 2000; i++) coalesced.markAlone(`u${i}`, 0)
    expect([coalesced.isAlone('u0', 1), coalesced.isAlone('u1999', 1)]).toEqual([false, true])
  })

  it('knows what was changed since, URL by URL; of more than it remembers it takes any for changed', () => {
    const coalesced = createCoalescedRequests()
    const since = (url: string, changes: number): boolean => coalesced.hasChanged({ request: { url }, changes })
    const before = coalesced.changes()
    coalesced.markChanged('a')
    expect([since('a', before), since('a', coalesced.changes()), since('b', before)]).toEqual([true, false, false])
    for (let i = 0; i < 1024; i++) coalesced.markChanged(`c${i}`)
    coalesced.markChanged('d'.repeat(2049))
    const [long, other] = ['d', 'e'].map((letter) => letter.repeat(2049)) as [string, string]
    expect([since('a', before), since('c0', before), since('b', before)]).toEqual([true, true, true])
    expect([since('b', 2), since(long, 2), since(other, 2), since('c1023', 1025)]).toEqual([false, true, false, false])
  })
})
