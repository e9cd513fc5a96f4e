import { join } from 'node:path'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { REPOSITORY } from '../../scripts/build-worker.ts'
import { dataFirstPlugin } from '../../scripts/data-first-plugin.ts'

/** The files of a bundle in the order in which they stand there. */
async function filesOf(entry: string): Promise<string[]> {
  const path = join(REPOSITORY, entry)
  const { metafile } = await build({
    absWorkingDir: REPOSITORY,
    entryPoints: [path],
    plugins: [dataFirstPlugin(path)],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    external: ['cloudflare:*', 'node:*'],
    outdir: 'dist',
    logLevel: 'silent',
  })
  const [output] = Object.values(metafile.outputs)
  return Object.entries(output!.inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : []))
}

describe('dataFirstPlugin', () => {
  it('puts rules and public suffixes before the code of the edge', async () => {
    const files = await filesOf('src/worker.ts')
    const places = ['node_modules/tldts/dist/es6/src/suffix-trie.js', 'src/rules/data/redirectors.ts', 'src/rules/data/tracking-params/news.ts', 'src/rules/data/providers/video.ts'].map((file) => files.indexOf(file)) // prettier-ignore
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(files.findIndex((file) => file.startsWith('src/edge/'))).toBeGreaterThan(Math.max(...places))
  })

  it('adds nothing that the entry does not reach', async () => {
    expect(await filesOf('src/rules/routes/value-class.ts')).toEqual(['src/rules/routes/value-class.ts'])
  })
})
