/** Puts the data of a bundle before its code, where a compressor makes more of both. */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'esbuild'

const REPOSITORY = resolve(import.meta.dirname, '..')

/**
 * Modules of data, like beside like, for a compressor looks back 32 KB. Which order is best was found by moving one after the
 * other about, some 1,600 times: 0.9 KB less than the order in which one would read them.
 */
const DATA = [
  'src/rules/sessions.ts',
  'node_modules/tldts/dist/es6/index.js',
  'src/rules/tracking-params/email.ts',
  'src/rules/tracking-params/exceptions.ts',
  'src/rules/fold-exceptions.ts',
  'src/rules/sequenced-queries.ts',
  'src/rules/naming-schemes.ts',
  'src/rules/redirectors.ts',
  'src/rules/tracking-params/global.ts',
  'src/rules/tracking-params/search.ts',
  'src/rules/tracking-params/social.ts',
  'src/rules/tracking-params/developer.ts',
  'src/rules/tracking-params/services.ts',
  'src/rules/tracking-params/news.ts',
  'src/rules/tracking-params/amazon.ts',
  'src/rules/tracking-params/travel.ts',
  'src/rules/tracking-params/marketplaces-asia.ts',
  'src/rules/tracking-params/shops.ts',
  'src/rules/tracking-params/index.ts',
  'src/rules/click-servers.ts',
  'src/rules/secret-shapes.ts',
  'src/rules/fragment-pages.ts',
  'src/rules/host-families.ts',
  'src/rules/providers/shops.ts',
  'src/rules/providers/maps.ts',
  'src/rules/providers/reference.ts',
  'src/rules/tracking-params/jobs.ts',
  'src/rules/providers/social.ts',
  'src/rules/providers/developer.ts',
  'src/rules/providers/music.ts',
  'src/rules/providers/images.ts',
  'src/rules/providers/youtube.ts',
  'src/rules/providers/streaming-live.ts',
  'src/rules/providers/peertube.ts',
  'src/rules/providers/video.ts',
  'src/rules/providers/video-asia.ts',
  'src/rules/providers/broadcasters.ts',
  'src/rules/pass-through.ts',
  'src/rules/converts.ts',
  'src/rules/tracking-params/media.ts',
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
