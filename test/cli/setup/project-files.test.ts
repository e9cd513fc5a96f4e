import { expect, it } from 'vitest'
import { projectFiles } from '../../../src/cli/setup/project-files.ts'

it('depends on this version, and leaves the origin to be set where it is not known', () => {
  const files = projectFiles({ name: 'my-edge', origin: undefined, dependency: '^1.2.3' })
  expect(Object.keys(files)).toEqual(['package.json', 'src/worker.ts', 'wrangler.toml', '.gitignore'])
  expect(files['package.json']).toContain('"edge-canonicalizer": "^1.2.3"')
  expect(files['wrangler.toml']).toContain('\n# ORIGIN_URL = ')
})
