import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectWrangler } from '../../../src/cli/setup/wrangler.ts'
import { temporaryDirectory } from '../run-canon.ts'

/** A project whose wrangler is this program. */
function project(program: string): string {
  const folder = temporaryDirectory()
  mkdirSync(join(folder, 'node_modules/wrangler/bin'), { recursive: true })
  // Like that of wrangler 4, which exports its package.json and no program.
  const manifest = {
    name: 'wrangler',
    bin: { wrangler: './bin/wrangler.js' },
    exports: { './package.json': './package.json' },
  }
  writeFileSync(join(folder, 'node_modules/wrangler/package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'node_modules/wrangler/bin/wrangler.js'), program)
  return folder
}

it('runs the wrangler of the project, with input', async () => {
  const run = projectWrangler(
    project('process.stdin.on("data", (text) => console.log(process.argv.slice(2).join() + text))'),
  )
  expect(await run(['secret', 'put'], 'value')).toBe('secret,putvalue\n')
})

it.each([
  ['\\x1b[31m✘ [ERROR]\\x1b[0m the API is away', 'wrangler d1 list: ✘ [ERROR] the API is away', 3],
  [
    '✘ [ERROR] A request to the Cloudflare API failed.\\n\\n  Authentication error [code: 10000]',
    'wrangler d1 list: Authentication error [code: 10000]',
    4,
  ],
  [
    "✘ [ERROR] it's necessary to set a CLOUDFLARE_API_TOKEN environment variable",
    'wrangler d1 list: not signed in; run npx wrangler login, or set CLOUDFLARE_API_TOKEN',
    4,
  ],
])('fails in one line where wrangler says %s', async (said, message, exitCode) => {
  const run = projectWrangler(project(`console.error("note\\n${said}\\n"); process.exit(1)`))
  await expect(run(['d1', 'list'])).rejects.toMatchObject({ message, exitCode })
})

it('finds the wrangler of this repository', async () => {
  expect(projectWrangler(process.cwd())).toBeTypeOf('function')
})

it('needs a project with wrangler', () => {
  expect(() => projectWrangler(temporaryDirectory())).toThrow('npm install --save-dev wrangler')
})
