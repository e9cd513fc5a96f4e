import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contenders } from '../../../bench/peers/contenders.ts'
import { judge } from '../../../bench/peers/judge.ts'
import { readPairs } from '../../../bench/peers/pairs.ts'

const pairs = readPairs()
const peers = contenders()
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const { dependencies } = JSON.parse(readFileSync('bench/package.json', 'utf8')) as {
  dependencies: Record<string, string>
}
const OTHERS = ['normalize-url', 'tidy-url', 'ufo', 'get-video-id', 'js-video-url-parser']

describe('contenders()', () => {
  it('has every library as it comes and in a better setting, exactly pinned', () => {
    for (const name of OTHERS) {
      expect(peers.filter((peer) => peer.name === name).length, name).toBe(2)
      expect(dependencies[name], name).toMatch(/^\d+\.\d+\.\d+$/)
    }
  })

  it('gives peers a setting that merges more than the default', () => {
    for (const name of OTHERS) {
      const [first, better] = peers.filter((peer) => peer.name === name).map((peer) => judge(peer, pairs).missed.length)
      expect(better, name).toBeLessThan(first!)
    }
  })

  it('keeps the promises of this library: stable, signatures untouched, total', () => {
    for (const peer of peers.filter(({ name }) => name === 'edge-canonicalizer')) {
      const { unstable, resigned, thrown } = judge(peer, pairs)
      expect([unstable, resigned, thrown]).toEqual([[], [], []])
    }
  })

  it('merges two pages only where no URL could tell', () => {
    const [identity, request] = peers.filter(({ name }) => name === 'edge-canonicalizer')
    expect(judge(identity!, pairs).falseMerges.map(({ a }) => a)).toEqual([
      'https://ftp.fahrplan.example/stand',
      'http://kamera.example/',
    ])
    expect(judge(request!, pairs).falseMerges).toEqual([])
  })
})

describe('the comparison in README.md', () => {
  const [, table = ''] = /<!-- peers:begin -->([^]*?)<!-- peers:end -->/.exec(readFileSync('README.md', 'utf8')) ?? []
  const rows = table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )

  it('states pairs, date and command', () => {
    expect(table).toContain(`${pairs.length} pairs of URLs`)
    expect(table).toMatch(/`npm run bench:peers`, 20\d\d-\d\d-\d\d, /)
  })

  it.each(peers.map((peer) => [`${peer.name}: ${peer.setting}`, peer] as const))(
    'shows what a run gives for %s (npm run bench:peers -- --write README.md)',
    (_, peer) => {
      const pinned = peer.name === 'edge-canonicalizer' ? version : dependencies[peer.name]
      const name = pinned === undefined ? `\`${peer.name}\`` : `${peer.name} ${pinned}`
      const row = rows.find(([first]) => first === `${name}: ${peer.setting}`)
      const { falseMerges, different, missed, same, unstable, resigned, thrown } = judge(peer, pairs)
      expect(row?.slice(1, -1)).toEqual([
        `${falseMerges.length} of ${different}`,
        `${(((same - missed.length) * 100) / same).toFixed(0)} %`,
        unstable === undefined ? 'writes no URL' : String(unstable.length),
        resigned === undefined ? 'writes no URL' : String(resigned.length),
        String(thrown.length),
      ])
      expect(row?.at(-1)).toMatch(/^\d+(\.\d)?x$/)
    },
  )
})
