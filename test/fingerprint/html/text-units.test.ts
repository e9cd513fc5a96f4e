import { describe, expect, it } from 'vitest'
import { compareFingerprints } from '../../../src/fingerprint/compare/compare.ts'
import { content } from '../../../src/fingerprint/kinds/content.ts'
import { echoesOf } from '../../../src/fingerprint/mask/echo.ts'
import { volatileSlots } from '../../../src/fingerprint/mask/volatile-slots.ts'
import { jsonUnits, lineUnits, xmlUnits } from '../../../src/fingerprint/html/text-units.ts'
import { packUnits } from '../../../src/fingerprint/compare/unit.ts'
import { htmlPage } from '../generated-pages.ts'

const ECHOES = echoesOf({ url: 'https://a.example/f?utm=x', finalUrl: 'https://a.example/f?utm=x' })
const texts = (units: readonly { text: string }[]): string[] => units.map(({ text }) => text)

describe('documents that are no HTML', () => {
  it('are lines', () => {
    expect(texts(lineUnits('a  \r\n\n  b\rsee /f?utm=x', ECHOES))).toEqual(['a', '  b', 'see /f'])
  })

  it('are the values of JSON, by the names above them', () => {
    const units = jsonUnits('{"a":[1,"x"],"b":null,"next":"/f?utm=x&page=2"}', ECHOES)
    expect(texts(units)).toEqual(['[2]', '1', 'x', 'null', '/f?page=2'])
    expect(units[3]?.family).not.toBe(units[4]?.family)
    expect(texts(jsonUnits('{broken', ECHOES))).toEqual(['{broken'])
    expect(jsonUnits(`${'['.repeat(5000)}${']'.repeat(5000)}`, ECHOES).length).toBeLessThan(100)
  })

  it('keep members and query strings of JSON that say what the own URL says: a program reads them', () => {
    const json = '{"queryString":"utm=x","query":{"utm":"x"},"utm":"x","next":"/f?utm=x"}'
    expect(texts(jsonUnits(json, ECHOES))).toEqual(['utm=x', 'x', 'x', '/f'])
  })

  it.each([
    ['a string that is spelled like a number', '{"a":1}', '{"a":"1"}'],
    ['a string that is spelled like nothing', '{"a":null}', '{"a":"null"}'],
    ['ids longer than a double holds', '{"id":1234567890123456789}', '{"id":1234567890123456790}'],
    ['items of different kinds in another order', '[{"id":1},{"name":"x"}]', '[{"name":"x"},{"id":1}]'],
  ])('tell %s apart', (_, one, other) => {
    const print = (json: string) => packUnits(jsonUnits(json, ECHOES)).hash
    expect(print(one)).not.toBe(print(other))
    expect(print(one)).toBe(print(` ${one}`))
  })

  it('are the texts and attributes of XML', () => {
    const feed = '<rss><channel><item><link>https://a.example/i?utm=x</link><g id="7"/></item></channel></rss>'
    expect(texts(xmlUnits(feed, ECHOES))).toEqual(['https://a.example/i', '7'])
    expect(texts(xmlUnits('</a><b>x', ECHOES))).toEqual(['x'])
    expect(texts(xmlUnits('<p>a<b>b</b>c</p>', ECHOES))).toEqual(['a', 'b', 'c'])
    const print = (xml: string) => packUnits(xmlUnits(xml, ECHOES)).hash
    expect(print('<i><price>5</price><size>7</size></i>')).not.toBe(print('<i><size>5</size><price>7</price></i>'))
  })

  it.each([
    ['application/json', (now: number, title: string) => `{"now":${now},"items":["${title}"]}`],
    ['application/rss+xml', (now: number, title: string) => `<rss><date>${now}</date><item>${title}</item></rss>`],
    ['text/plain', (now: number, title: string) => `Generated at ${now}\n${title}\n`],
  ])('of type %s are compared outside a time stamp', (contentType, write) => {
    const print = (now: number, title: string) =>
      content.of({ ...htmlPage(''), contentType, body: new TextEncoder().encode(write(now, title)) })
    const mask = volatileSlots(print(1, 'a'), print(2, 'a'))
    expect(compareFingerprints(print(1, 'a'), print(3, 'a'), mask).verdict).toBe('equal')
    expect(compareFingerprints(print(1, 'a'), print(1, 'b'), mask).verdict).toBe('differ')
  })
})
