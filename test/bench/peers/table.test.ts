import { describe, expect, it } from 'vitest'
import { drawPeerTable, withPeerTable, type PeerResult } from '../../../bench/peers/table.ts'

const pair = { a: 'https://a.example/', b: 'https://b.example/', same: false, why: 'x', topic: 't' }
const place = { command: 'npm run bench:peers', machine: 'a machine', date: '2026-11-22', pairs: 40 }
const result: PeerResult = {
  peer: { name: 'peer', setting: 'default', key: (url) => url, url: (url) => url },
  version: '1.2.3',
  judgement: {
    falseMerges: [pair, pair],
    different: 20,
    missed: [pair, pair, pair, pair, pair],
    same: 20,
    unstable: ['u'],
    resigned: [],
    thrown: ['v', 'w', 'x'],
  },
  time: { name: 'peer', microseconds: 5, ratio: 12.3 },
}

describe('drawPeerTable()', () => {
  it('writes what the run gave, and where it ran', () => {
    const text = drawPeerTable([result], place)
    expect(text.split('\n')[0]).toBe(
      '`npm run bench:peers`, 2026-11-22, a machine: 40 pairs of URLs, 20 of one page and 20 of two.',
    )
    expect(text.split('\n')).toContain('| peer 1.2.3: default | 2 of 20 | 75 % | 1 | 0 | 3 | 12x |')
  })

  it('says where a library writes no URL', () => {
    const judgement = { ...result.judgement, unstable: undefined, resigned: undefined }
    expect(drawPeerTable([{ ...result, judgement }], place)).toContain('| 75 % | writes no URL | writes no URL | 3 |')
  })
})

describe('withPeerTable()', () => {
  it('replaces what stands between the markers and nothing else', () => {
    const text = 'a\n<!-- peers:begin -->\nold\n<!-- peers:end -->\nb\n'
    expect(withPeerTable(text, 'new')).toBe('a\n<!-- peers:begin -->\n\nnew\n\n<!-- peers:end -->\nb\n')
  })

  it.each(['', '<!-- peers:begin -->', '<!-- peers:end --><!-- peers:begin -->'])('refuses %j', (text) => {
    expect(() => withPeerTable(text, 'new')).toThrow(RangeError)
  })
})
