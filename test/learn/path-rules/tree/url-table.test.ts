import { describe, expect, it } from 'vitest'
import {
  ABSENT,
  clusterIndex,
  pairOfKey,
  textOfKey,
  urlTable,
} from '../../../../src/learn/path-rules/tree/url-table.ts'
import { label } from '../small-sites.ts'

const table = urlTable(label({ x: ['/p/1', '/p/2?q=1'], y: ['b.a.test/p/1', '/p/1'] }), 'plus')
const key = (name: string): number => table.keys.indexOf(name)

describe('urlTable()', () => {
  it('keeps one row per URL and counts those that come again under another cluster', () => {
    expect([table.rowCount, table.contradicting, table.clusterCount]).toEqual([3, 1, 2])
    expect(table.urls).toEqual(['https://a.test/p/1', 'https://a.test/p/2?q=1', 'https://b.a.test/p/1'])
  })

  it('finds the value of a row under a key, and its absence', () => {
    expect(table.texts[textOfKey(table, 1, key('q_q'))]).toBe('1')
    expect([textOfKey(table, 0, key('q_q')), pairOfKey(table, 0, key('q_q'))]).toEqual([ABSENT, ABSENT])
    expect(textOfKey(table, 0, key('path_1'))).toBe(textOfKey(table, 1, key('q_q')))
    expect(pairOfKey(table, 0, key('path_1'))).not.toBe(pairOfKey(table, 1, key('q_q')))
  })

  it('keeps the raw host of every row', () => {
    expect([...table.rowHost].map((host) => table.hosts[host])).toEqual(['a.test', 'a.test', 'b.a.test'])
  })
})

describe('clusterIndex()', () => {
  it('tells servers apart by port, and what they show alike by server', () => {
    const urls = ['https://a.test/1', 'https://a.test:8443/1', 'http://a.test:8443/1', 'https://b.test:8443/1']
    const { server, cluster } = urlTable(urls.map((url) => ({ url, cluster: 'x' })), 'plus') // prettier-ignore
    expect([...server]).toEqual([0, 1, 2, 1])
    expect([...cluster]).toEqual([0, 1, 2, 1])
  })

  it('lists the rows of every cluster in order', () => {
    const { start, rows } = clusterIndex(table)
    expect([0, 1].map((c) => Array.from(rows.subarray(start[c], start[c + 1])))).toEqual([[0, 1], [2]])
  })
})
