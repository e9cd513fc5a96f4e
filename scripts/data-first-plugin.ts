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
  'src/rules/data/sessions.ts',
  'node_modules/tldts/dist/es6/index.js',
  'src/rules/data/tracking-params/email.ts',
  'src/rules/data/tracking-params/exceptions.ts',
  'src/rules/data/fold-exceptions.ts',
  'src/rules/data/sequenced-queries.ts',
  'src/rules/data/naming-schemes.ts',
  'src/rules/data/redirectors.ts',
  'src/rules/data/tracking-params/global.ts',
  'src/rules/data/tracking-params/search.ts',
  'src/rules/data/tracking-params/social.ts',
  'src/rules/data/tracking-params/developer.ts',
  'src/rules/data/tracking-params/services.ts',
  'src/rules/data/tracking-params/news.ts',
  'src/rules/data/tracking-params/amazon.ts',
  'src/rules/data/tracking-params/travel.ts',
  'src/rules/data/tracking-params/marketplaces-asia.ts',
  'src/rules/data/tracking-params/shops.ts',
  'src/rules/data/tracking-params/index.ts',
  'src/rules/data/click-servers.ts',
  'src/rules/data/secret-shapes.ts',
  'src/rules/data/fragment-pages.ts',
  'src/rules/data/host-families.ts',
  'src/rules/data/providers/shops.ts',
  'src/rules/data/providers/maps.ts',
  'src/rules/data/providers/reference.ts',
  'src/rules/data/tracking-params/jobs.ts',
  'src/rules/data/providers/social.ts',
  'src/rules/data/providers/developer.ts',
  'src/rules/data/providers/music.ts',
  'src/rules/data/providers/images.ts',
  'src/rules/data/providers/youtube.ts',
  'src/rules/data/providers/streaming-live.ts',
  'src/rules/data/providers/peertube.ts',
  'src/rules/data/providers/video.ts',
  'src/rules/data/providers/video-asia.ts',
  'src/rules/data/providers/broadcasters.ts',
  'src/rules/data/pass-through.ts',
  'src/rules/routes/converts.ts',
  'src/rules/data/tracking-params/media.ts',
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
