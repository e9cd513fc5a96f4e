import { expect, it } from 'vitest'
import { compareFingerprints } from '../../../src/fingerprint/compare/compare.ts'
import { meta } from '../../../src/fingerprint/kinds/meta.ts'
import { htmlPage } from '../generated-pages.ts'
import { describeFingerprint } from '../../contracts/fingerprint.contract.ts'

describeFingerprint(meta, 'f646dad5430e9201ac3fb3a850e8a04d')

const verdict = (a: string, b: string) => compareFingerprints(meta.of(htmlPage(a)), meta.of(htmlPage(b))).verdict

it('sees title, description and Open Graph, and nothing of the body', () => {
  expect(verdict('<title>a</title><p>x', '<title> a\n</title><p>y')).toBe('equal')
  expect(verdict('<title>a</title>', '<title>b</title>')).toBe('differ')
  expect(verdict('<title>a</title><svg><title>b</title></svg>', '<title>a</title><svg><title>c</title></svg>')).toBe(
    'equal',
  )
  expect(verdict('<meta property="og:image" content="/a">', '<meta property="og:image" content="/b">')).toBe('differ')
  expect(verdict('<meta name="description" content="a">', '<meta name="description" content="b">')).toBe('differ')
})
