import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { runInit, type InitOptions } from '../../../../src/cli/commands/setup/init.ts'
import { temporaryDirectory } from '../../run-canon.ts'
import { memoryIo } from '../../memory-io.ts'

const { version: VERSION } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

function init(options: InitOptions = {}, folder = join(temporaryDirectory(), 'My Edge')): string {
  expect(runInit(folder, options, memoryIo())).toBe(0)
  return folder
}

describe('canon init', () => {
  it('writes a project whose Worker builds and serves', async () => {
    const folder = init({ origin: 'https://origin.test' })
    const { outputFiles } = await build({
      entryPoints: [join(folder, 'src/worker.ts')],
      alias: { 'edge-canonicalizer/edge': resolve('src/edge.ts') },
      nodePaths: [resolve('node_modules')],
      bundle: true,
      format: 'esm',
      write: false,
      external: ['cloudflare:workers'],
      absWorkingDir: process.cwd(),
    })
    const path = join(folder, 'worker.mjs')
    writeFileSync(path, outputFiles[0]!.text)
    const { default: app } = (await import(path)) as {
      default: { request(url: string, init: object, env: object): Promise<Response> }
    }
    const ORIGIN = {
      fetch: async (input: Request | string) =>
        new Response(new Request(input).url, { headers: { 'cache-control': 'max-age=60' } }),
    }
    const env = { MODE: 'rewrite', ADAPTER: 'memory', ORIGIN }
    const page = await app.request('https://shop.test/p?utm_source=x&id=1', {}, env)
    expect(await page.text()).toBe('https://shop.test/p?id=1')
  })

  it('names the project after its folder, and the origin in the configuration', () => {
    const folder = init({ origin: 'https://origin.test' })
    const text = readFileSync(join(folder, 'wrangler.toml'), 'utf8')
    expect(text).toMatch(/^name = "my-edge"\n[^]*\nORIGIN_URL = "https:\/\/origin\.test"\n/)
    expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toMatchObject({
      name: 'my-edge',
      private: true,
    })
  })

  it.each([
    [
      resolve('.'),
      `file:${relative(temporaryDirectory(), resolve('.'))}/edge-canonicalizer-${VERSION}.tgz`,
      'next: npm pack in ',
    ],
    ['/srv/app/node_modules/edge-canonicalizer', `^${VERSION}`, 'next: cd '],
  ])('installs what is there of the package in %s', (packageRoot, dependency, next) => {
    const [folder, io] = [temporaryDirectory(), memoryIo()]
    runInit(folder, {}, io, packageRoot)
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { dependencies: object }
    expect(manifest.dependencies).toMatchObject({ 'edge-canonicalizer': dependency })
    expect(io.written.stderr).toContain(next)
  })

  it('installs the file that the package was installed from', () => {
    const app = temporaryDirectory()
    const modules = join(app, 'node_modules')
    mkdirSync(modules)
    const packages = { 'node_modules/edge-canonicalizer': { resolved: 'file:../packed.tgz' } }
    writeFileSync(join(modules, '.package-lock.json'), JSON.stringify({ packages }))
    runInit(join(app, 'my-edge'), {}, memoryIo(), join(modules, 'edge-canonicalizer'))
    const manifest = JSON.parse(readFileSync(join(app, 'my-edge/package.json'), 'utf8')) as { dependencies: object }
    expect(manifest.dependencies).toMatchObject({ 'edge-canonicalizer': 'file:../../packed.tgz' })
  })

  it('overwrites nothing', () => {
    const folder = init()
    expect(() => init({}, folder)).toThrow('is there already; nothing was written')
  })
})
