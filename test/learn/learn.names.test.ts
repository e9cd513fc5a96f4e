import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../src/canonicalize/canonicalize.ts'
import { parseDomainRecord } from '../../src/rules/record/parse-domain-record.ts'
import { learnSite, pageAbout, type FakeSite } from './fake-site.ts'

const PLAIN = ['order', 'trk', 'view', 'skin', 'ref']
const INHERITED = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty']

function urlsWith(names: readonly string[]): string[] {
  return Array.from({ length: 400 }, (_, i) => {
    const query = names
      .filter((_name, at) => (i * 31 + at * 7) % 3 !== 0)
      .map((name, at) => `${name}=${at}v${(i * (at + 3)) % 5}`)
    return `https://shop.example/${['item', 'list'][i % 2]}/x${i % 30}?${query.join('&')}`
  })
}

/** `view` matters everywhere, `skin` on lists, and of `order` one value. */
function siteOf([order, , view, skin]: readonly string[]): FakeSite {
  return ({ pathname, searchParams: query }) =>
    pageAbout(
      [
        pathname,
        query.get(view!),
        pathname.startsWith('/list/') ? query.get(skin!) : '',
        query.get(order!) === '0v1' ? 'one' : '',
      ].join(' '),
    )
}

async function learned(names: readonly string[]): Promise<string[]> {
  const { record } = await learnSite(siteOf(names), urlsWith(names))
  const read = parseDomainRecord(JSON.parse(JSON.stringify(record)))
  expect(read).toMatchObject({ ok: true })
  const { canonicalize } = createCanonicalizer({ record })
  const back = new Map(names.map((name, at) => [name, PLAIN[at]!]))
  return urlsWith(names).map((url) =>
    [...new URL(canonicalize(url).url).searchParams]
      .map(([name, value]) => `${back.get(name)}=${value}`)
      .toSorted()
      .join('&'),
  )
}

describe('learn', () => {
  it('learns parameters that are named like what every object has as it learns any others', async () => {
    const plain = await learned(PLAIN)
    expect(await learned(INHERITED)).toEqual(plain)
    expect(plain.filter((query) => query.includes('trk=')).length).toBeLessThan(plain.length * 0.6)
  })
})

describe('names of files', () => {
  it('stay, although the frame in which a script opens them is one page', async () => {
    const viewer = 'https://shop.example/web/viewer.html'
    const urls = Array.from({ length: 90 }, (_, i) => [
      `${viewer}?doc=%2Ffiles%2Freport-${i}.pdf`,
      `${viewer}?doc=%2Ffiles%2Freport-${i}.pdf&trk=x${i}`,
      `${viewer}?file=https%3A%2F%2Fshop.example%2Fdownload%2F${i}`,
    ]).flat()
    const { record } = await learnSite(({ pathname }) => pageAbout(pathname), urls)
    const keys = createCanonicalizer({ record })
    expect(new Set(urls.map((url) => keys.canonicalize(url).key)).size).toBeGreaterThanOrEqual(180)
  })
})
