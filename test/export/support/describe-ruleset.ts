import { expect, it } from 'vitest'
import { createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import type { ExportTarget } from '../../../src/export/types.ts'
import { askedTargets } from './asked-urls.ts'
import { planOf, RICH, recordOf } from './plans.ts'

/** One rule as the service reads it. */
export interface ReadRule {
  readonly expression: string
  readonly query: string
}

/** Tests rules of Cloudflare by reading their two expressions in the part of the Rules language that they are written in. */
export function itRewrites(target: ExportTarget, read: (text: string) => readonly ReadRule[]): void {
  it('never merges what the edge keeps apart, and keeps to the length of an expression', () => {
    const rules = read(target.write(target.fit!(planOf(RICH)))[0]!.text)
    expect(rules.flatMap(({ expression, query }) => [expression, query]).every((one) => one.length <= 4096)).toBe(true)
    const { canonicalize } = createCanonicalizer({ record: recordOf(RICH) })
    const edge = (path: string): string => canonicalize(`https://shop.example${path}`, { profile: 'request' }).url
    const asked = askedTargets()
    const got = asked.map((path) => rules.reduce((now, rule) => rewritten(rule, now), path))
    expect(asked.filter((path, i) => edge(got[i]!) !== edge(path)).map((path) => path)).toEqual([])
    expect(asked.filter((path, i) => got[i] !== path).length).toBeGreaterThan(20)
  })
}

const CONDITION = /^(not )?(http\.[a-z.]+) (?:matches r"([^"]*)"|in \{([^}]*)\})$/

function rewritten({ expression, query }: ReadRule, target: string): string {
  const [, path = '', asked = ''] = /^([^?]*)\??(.*)$/s.exec(target)!
  const fields: Record<string, string> = { 'http.host': 'shop.example', 'http.request.uri.query': asked, 'http.request.uri.path': path } // prettier-ignore
  const holds = expression.split(/ and (?=(?:not )?http\.)/).every((condition) => {
    const [, not, field = '', pattern, list] = CONDITION.exec(condition) ?? []
    const value = fields[field]!
    const is = pattern === undefined ? list!.includes(`"${value}"`) : new RegExp(pattern.replace(/^\(\?i\)/, ''), pattern.startsWith('(?i)') ? 'i' : '').test(value) // prettier-ignore
    return is !== (not !== undefined)
  })
  if (!holds) return target
  const [, list = ''] = /^remove_query_args\(http\.request\.uri\.query, (.*)\)$/.exec(query)!
  const names = new Set(list.split(', ').map((name) => name.slice(1, -1)))
  const kept = asked.split('&').filter((piece) => !names.has(piece.split('=')[0]!))
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`
}
