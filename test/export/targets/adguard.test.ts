import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import { trackersText, unsaid } from '../../../src/export/header.ts'
import { adguard } from '../../../src/export/targets/adguard.ts'
import type { ExportPlan } from '../../../src/export/types.ts'
import { askedTargets } from '../support/asked-urls.ts'
import { planOf, RICH, recordOf } from '../support/plans.ts'

/** What a blocker with these rules asks for: an exception switches all of them off, and names are removed as they are written. */
function blocker(plan: ExportPlan): (url: string) => string {
  const lines = adguard.write(plan)[0]!.text.split('\n')
  const exceptions = lines
    .flatMap((line) => /^@@\/(.*)\/\$removeparam/.exec(line)?.[1] ?? [])
    .map((one) => new RegExp(one))
  const names = new Set(lines.flatMap((line) => /^[^@!].*\$removeparam=(.*)$/.exec(line)?.[1] ?? []))
  return (url) => {
    if (exceptions.some((one) => one.test(url))) return url
    const [, before = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(url)!
    const kept = query.split('&').filter((piece) => !names.has(piece.split('=')[0]!))
    return kept.length === 0 ? before : `${before}?${kept.join('&')}`
  }
}

describe('adguard', () => {
  it.each([
    ['of a record', planOf(RICH), recordOf(RICH), 'shop.example'],
    ['of every host', planOf(), undefined, 'other.example'],
  ])('never merges what the edge keeps apart: the list %s', (_, plan, record, host) => {
    const ask = blocker(adguard.fit!(plan))
    const { canonicalize } = createCanonicalizer({ record })
    const edge = (url: string): string => canonicalize(url, { profile: 'request' }).url
    const asked = askedTargets().map((target) => `https://${host}${target}`)
    expect(asked.filter((url) => edge(ask(url)) !== edge(url)).map((url) => [url, ask(url)])).toEqual([])
    expect(asked.filter((url) => ask(url) !== url).length).toBeGreaterThan(20)
  })

  it('lists what it leaves: learned names, trackers under a condition, and names that the operator strips', () => {
    const left = unsaid(adguard.fit!(planOf(RICH)), adguard).map(({ what }) => what)
    const plan = planOf(RICH)
    const conditions = plan.drop.filter((group) => Object.keys(group).length > 2)
    expect(left).toEqual(expect.arrayContaining(conditions.map(trackersText)))
    const learned = plan.templates.filter(({ names }) => names.length > 0).map(({ template }) => template)
    expect(learned.filter((template) => !left.some((what) => what.startsWith(`${template}: `)))).toEqual([])
    expect(learned.length * conditions.length).toBeGreaterThan(0)
  })

  it('removes trackers beside names that are known', () => {
    const ask = blocker(adguard.fit!(planOf()))
    expect(ask('https://a.example/p?id=7&utm_source=x&gclid=y')).toBe('https://a.example/p?id=7')
    expect(ask('https://a.example/p?token=7&utm_source=x')).toBe('https://a.example/p?token=7&utm_source=x')
    expect(ask('https://www.transfernow.net/p?id=7&utm_source=x')).toBe(
      'https://www.transfernow.net/p?id=7&utm_source=x',
    )
  })
})
