import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { packageVersion } from '../../../src/cli/files/package-version.ts'

it('says the version of package.json', () => {
  expect(readFileSync('package.json', 'utf8')).toContain(`"version": "${packageVersion()}"`)
})
