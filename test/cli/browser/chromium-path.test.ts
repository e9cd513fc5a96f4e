import { expect, it } from 'vitest'
import { chromiumPath } from '../../../src/cli/browser/chromium-path.ts'

it('takes the browser of the variable, or the first that a distribution installs', () => {
  expect(chromiumPath({ CHROMIUM_PATH: '/opt/chrome' }, () => true)).toBe('/opt/chrome')
  expect(chromiumPath({}, (path) => path.startsWith('/usr/bin/'))).toBe('/usr/bin/chromium')
  expect(chromiumPath({}, () => true)).toMatch(/headless-shell$/)
})

it('says what to do where there is none', () => {
  expect(() => chromiumPath({}, () => false)).toThrow(/install it .* or set CHROMIUM_PATH/)
  expect(() => chromiumPath({ CHROMIUM_PATH: '/nowhere' }, () => false)).toThrow('/nowhere, which does not exist')
})
