import { expect, it } from 'vitest'
import { compareFingerprints } from '../../../src/fingerprint/compare/compare.ts'
import { dom } from '../../../src/fingerprint/kinds/dom.ts'
import { htmlPage } from '../generated-pages.ts'
import { describeFingerprint } from '../../contracts/fingerprint.contract.ts'

describeFingerprint(dom, '51ad665af1bb5d58a13e7d60eb29fcf0')

const verdict = (a: string, b: string) => compareFingerprints(dom.of(htmlPage(a)), dom.of(htmlPage(b))).verdict

it('sees tags, nesting, classes and their number, but no text', () => {
  expect(verdict('<div id="n1"><p>a</p></div>', '<div id="n2"><p>b c</p></div>')).toBe('equal')
  expect(verdict('<div><p>a</p></div>', '<div><p>a</p><p>a</p></div>')).toBe('differ')
  expect(verdict('<div><p>a</p></div>', '<div></div><p>a</p>')).toBe('differ')
  expect(verdict('<div class="a">', '<div class="b">')).toBe('differ')
  expect(verdict('<p>a<b>c</b></p>', '<p>ac</p>')).toBe('differ')
  expect(verdict('<p>a</p><script>1</script>', '<p>a</p>')).toBe('equal')
})
