import { describe, expect, it } from 'vitest'
import { learnSite, pageAbout, type FakeSite } from './fake-site.ts'
import { firstPage, measured } from './measured.ts'

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
const TINTS = ['amber', 'basil', 'coral', 'denim', 'ebony', 'frost']

describe('learn on a log that clients wrote', () => {
  it('keeps a name whose real values drown in made-up ones', async () => {
    const links = `<ul class="choice">${TINTS.map((tint) => `<li><a href="?tint=${tint}">x</a></li>`).join('')}</ul>`
    const shop: FakeSite = ({ pathname, searchParams }) =>
      pageAbout(`${decodeURI(pathname)} ${TINTS.find((tint) => tint === searchParams.get('tint')) ?? ''}`, links)
    const real = times(24, (at) => `https://shop.example/p/i${at % 4}?tint=${TINTS[at % 6]}`)
    const flood = times(900, (at) => `https://shop.example/p/i${at % 40}?tint=zz${(at * 7919).toString(36)}`)
    const { record } = await learnSite(shop, [...flood, ...real])
    expect(measured(record, real, firstPage(shop)).falseMerges).toEqual([])
  })

  it('survives names that do not decode, that hold delimiters, or that objects have', async () => {
    const names = ['__proto__', 'constructor', 'toString', '%ZZ', 'a%00b', 'x%26y', '%F0%9F%92%A9', 'a[b][]', '\uD800']
    const urls = times(180, (at) => `https://shop.example/p/i${at % 20}?${names[at % names.length]}=v${at}&trk=t${at}x`)
    const shop: FakeSite = ({ pathname }) => pageAbout(decodeURI(pathname))
    const { record, report } = await learnSite(shop, urls)
    expect(report.end).toBe('complete')
    expect(record.parameters?.['trk']?.drop).toContain('/p/*')
    expect(measured(record, urls, firstPage(shop)).falseMerges).toEqual([])
    expect(Object.getPrototypeOf(record.parameters)).toBe(Object.prototype)
  })

  it('asks for nothing that acts or carries a secret', async () => {
    const urls = times(120, (at) => `https://shop.example/p/i${at % 20}?trk=t${at}x&${at % 2 === 0 ? 'action=delete' : 'token=abcdef0123456789'}`) // prettier-ignore
    const { world } = await learnSite(({ pathname }) => pageAbout(decodeURI(pathname)), urls)
    expect(world.asked.filter((url) => /delete|token/.test(url))).toEqual([])
  })
})
