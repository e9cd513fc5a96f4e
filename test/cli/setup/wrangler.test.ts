import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectWrangler } from '../../../src/cli/setup/wrangler.ts'
import { temporaryDirectory } from '../run-canon.ts'

/** A project whose wrangler is this program. */
function project(program: string): string {
  const folder = temporaryDirectory()
  mkdirSync(join(folder, 'node_modules/wrangler/bin'), { recursive: true })
  writeFileSync(join(folder, 'node_modules/wrangler/package.json'), '{"name":"wrangler"}')
  writeFileSync(join(folder, 'node_modules/wrangler/bin/wrangler.js'), program)
  return folder
}

it('runs the wrangler of the project, with input', async () => {
  const run = projectWrangler(
    project('process.stdin.on("data", (text) => console.log(process.argv.slice(2).join() + text))'),
  )
  expect(await run(['secret', 'put'], 'value')).toBe('secret,putvalue\n')
})

it('fails with what wrangler says', async () => {
  const run = projectWrangler(project('console.error("note\\n✘ [ERROR] not signed in"); process.exit(1)'))
  await expect(run(['d1', 'list'])).rejects.toMatchObject({
    message: 'wrangler d1 list: ✘ [ERROR] not signed in',
    exitCode: 3,
  })
})

it('needs a project with wrangler', () => {
  expect(() => projectWrangler(temporaryDirectory())).toThrow('npm install --save-dev wrangler')
})
