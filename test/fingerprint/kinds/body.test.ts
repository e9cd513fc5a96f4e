import { expect, it } from 'vitest'
import { body } from '../../../src/fingerprint/kinds/body.ts'
import { htmlPage } from '../generated-pages.ts'
import { describeFingerprint } from '../../contracts/fingerprint.contract.ts'

describeFingerprint(body, '5ce32491cf941eb1f1a597e438cb6c3a')

it('tells any two bodies apart, whatever is said about them', () => {
  const hash = (html: string, url?: string) => body.of(htmlPage(html, url)).hash
  expect(hash('<p>a')).toBe(hash('<p>a', 'https://other.example/'))
  expect(hash('<p>a')).not.toBe(hash('<p>a '))
  expect(hash('<!-- 1 -->')).not.toBe(hash('<!-- 2 -->'))
})
