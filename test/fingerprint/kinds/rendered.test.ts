import { expect, it } from 'vitest'
import { compareFingerprints } from '../../../src/fingerprint/compare/compare.ts'
import { rendered } from '../../../src/fingerprint/kinds/rendered.ts'
import type { RenderedBox } from '../../../src/fingerprint/types.ts'
import { htmlPage } from '../generated-pages.ts'
import { describeFingerprint } from '../../contracts/fingerprint.contract.ts'

describeFingerprint(rendered, 'b8058d30f7cdad0c7a2828d03dfcf595')

const URL_SHOWN = 'https://site.example/p?utm=x'
const box: RenderedBox = { tag: 'p', text: 'Some text', x: 16, y: 100, width: 640, height: 20 }
const print = (...boxes: RenderedBox[]) => rendered.of({ ...htmlPage('', URL_SHOWN), rendered: { title: 't', boxes } })
const verdict = (a: RenderedBox, b: RenderedBox) => compareFingerprints(print(box, a), print(box, b)).verdict

it('sees text, images, columns and widths, but no vertical shift and no echo of the address', () => {
  expect(verdict(box, { ...box, y: 140, height: 40 })).toBe('equal')
  expect(verdict({ ...box, text: `at ${URL_SHOWN}` }, { ...box, text: 'at https://site.example/p' })).toBe('equal')
  expect(verdict(box, { ...box, text: 'Other text' })).toBe('differ')
  expect(verdict(box, { ...box, x: 400 })).toBe('differ')
  expect(verdict(box, { ...box, width: 320 })).toBe('differ')
  const image = (text: string) => ({ ...box, tag: 'img', text })
  expect(verdict(image('/a.jpg?v=1'), image('https://cdn.example/a.jpg'))).toBe('equal')
  expect(verdict(image('/a.jpg'), image('/b.jpg'))).toBe('differ')
  const query = new URL(URL_SHOWN).search
  expect(verdict(image(`/chart.php${query}`), image('/chart.php'))).toBe('differ')
})

it('falls back to the bytes for a page that was not rendered', () => {
  expect(rendered.of(htmlPage('a')).hash).not.toBe(rendered.of(htmlPage('b')).hash)
  expect(rendered.of(htmlPage('a')).units).toEqual([])
})
