import { beforeEach, describe, expect, it } from 'vitest'
import type { TrafficObservation } from '../../../src/evidence/traffic/types.ts'
import { trafficParts } from '../../../src/store/evidence/traffic-parts.ts'
import { controlEnv } from '../support/control-env.ts'
import { emptyControl } from '../support/control-world.ts'

beforeEach(emptyControl)

const partsOf = (domain: string) => trafficParts(controlEnv.ARCHIVE, domain)

function line(url: string, fetchedAtMs: number): string {
  return `${JSON.stringify({ kind: 'traffic', url, fetchedAtMs, digest: 'x' } satisfies TrafficObservation)}\n`
}

async function urlsOf(domain: string, sinceMs = 0): Promise<string[]> {
  const urls: string[] = []
  for await (const { url } of partsOf(domain).read(sinceMs)) urls.push(url)
  return urls
}

describe('parts of traffic', () => {
  it('are read in the order of their numbers, from a time on', async () => {
    await partsOf('shop.example').add(10, line('c', 3) + line('d', 4))
    await partsOf('shop.example').add(9, line('a', 1) + line('b', 2))
    await partsOf('shop.example.org').add(1, line('other', 1))
    expect(await urlsOf('shop.example')).toEqual(['a', 'b', 'c', 'd'])
    expect(await urlsOf('shop.example', 3)).toEqual(['c', 'd'])
    expect(await urlsOf('none.example')).toEqual([])
  })

  it('are replaced under the same number, and read past lines that are no JSON', async () => {
    await partsOf('shop.example').add(1, line('a', 1))
    await partsOf('shop.example').add(1, `${line('a', 1)}{"url\n${line('b', 2)}`)
    expect(await urlsOf('shop.example')).toEqual(['a', 'b'])
  })

  it('leave out the oldest beyond their limit', async () => {
    const parts = trafficParts(controlEnv.ARCHIVE, 'shop.example', 2 * line('1', 1).length)
    for (const part of [1, 2, 3]) await parts.add(part, line(String(part), part))
    expect(await urlsOf('shop.example')).toEqual(['2', '3'])
  })
})
