/** Puts the data of a bundle before its code, where a compressor makes more of both. */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'esbuild'

const REPOSITORY = resolve(import.meta.dirname, '..')

/**
 * Modules of data, like beside like, for a compressor looks back 32 KB: names of parameters, then what lists countries and
 * languages, then the rest. They import each other or nothing.
 */
const DATA = [
  'src/rules/tracking-params/index.ts',
  'src/rules/host-families.ts',
  'src/rules/providers/maps.ts',
  'src/rules/providers/shops.ts',
  'src/rules/providers/social.ts',
  'src/rules/providers/reference.ts',
  'src/rules/providers/index.ts',
  'src/rules/fold-exceptions.ts',
  'src/rules/fragment-pages.ts',
  'src/rules/naming-schemes.ts',
  'src/rules/pass-through.ts',
  'src/rules/redirectors.ts',
  'src/rules/sessions.ts',
  'node_modules/tldts/dist/es6/index.js',
]

const NAME = 'data-first:'

/**
 * esbuild plugin: `entry` (absolute, TypeScript) begins as if it imported the data first, for modules stand in a bundle in
 * the order in which they are met: 2 KB of the compressed edge Worker. Said to be without side effects, as they are, they
 * are left out where nothing else asks for them.
 */
export function dataFirstPlugin(entry: string): Plugin {
  const imports = DATA.map((file) => `import ${JSON.stringify(NAME + file)}\n`).join('')
  return {
    name: 'data-first',
    setup(build): void {
      build.onResolve({ filter: new RegExp(`^${NAME}`) }, ({ path }) => ({
        path: join(REPOSITORY, path.slice(NAME.length)),
        sideEffects: false,
      }))
      build.onLoad({ filter: /\.ts$/ }, async ({ path }) =>
        path === entry ? { contents: `${imports}${await readFile(path, 'utf8')}`, loader: 'ts' } : undefined,
      )
    },
  }
}
