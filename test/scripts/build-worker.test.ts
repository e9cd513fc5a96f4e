import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { REPOSITORY, buildWorker } from '../../scripts/build-worker.ts'
import * as library from '../../src/index.ts'
import { PASS_THROUGH_RULES } from '../../src/rules/data/pass-through.ts'
import { PLATFORMS } from '../../src/rules/data/platforms/index.ts'
import { PROVIDERS } from '../../src/rules/data/providers/index.ts'
import { REDIRECTORS } from '../../src/rules/data/redirectors.ts'
import { SESSION_RULES } from '../../src/rules/data/sessions.ts'
import { TRACKING_FACTS } from '../../src/rules/data/tracking-params/index.ts'
import { registerFixtures } from '../contracts/fixtures.contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'build-worker-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const bundledLibrary = (await import(pathToFileURL(buildWorker('src/index.ts').path).href)) as typeof library

registerFixtures('the bundle', bundledLibrary)

/** Every URL that stands as an example beside a rule, tracking parameters appended to their page. */
function exampleUrls(): string[] {
  return [
    ...PROVIDERS.flatMap(({ examples }) => examples.map(({ input }) => input)),
    ...TRACKING_FACTS.flatMap(({ names, examples: { page, sampleValue = 'x1', different } }) => [
      ...names.map((name) => `${page}${page.includes('?') ? '&' : '?'}${name}=${sampleValue}`),
      ...different,
    ]),
    ...SESSION_RULES.flatMap(({ examples }) => [...examples.same, ...examples.different]),
    ...PASS_THROUGH_RULES.flatMap(({ examples }) => [examples.hit, examples.miss]),
    ...REDIRECTORS.flatMap(({ examples }) => examples.map(({ input }) => input)),
    ...PLATFORMS.flatMap(({ examples }) => [...examples.same.flat(), ...examples.different.flat()]),
  ]
}

function answers(
  { createCanonicalizer }: Pick<typeof library, 'createCanonicalizer'>,
  urls: readonly string[],
): unknown {
  const platform = PLATFORMS.map(({ name }) => name)
  const builtAt = '2026-11-20T00:00:00Z'
  const record = {
    v: 1,
    domain: 'any.test',
    revision: 1,
    builtAt,
    sha256: '',
    mode: 'rewrite',
    platform,
    patterns: {},
  } as const
  const canonicalizers = [createCanonicalizer({}), createCanonicalizer({ record: () => record })]
  return urls.map((url) =>
    canonicalizers.flatMap((canonicalizer) =>
      (['identity', 'request'] as const).map((profile) => {
        const { ok, url: canonical, key, item, applied } = canonicalizer.canonicalize(url, { profile })
        return { ok, canonical, key, item, applied }
      }),
    ),
  )
}

describe('buildWorker', () => {
  it('makes an edge bundle of at most 300 KB gzip', () => {
    expect(buildWorker().gzipBytes).toBeLessThanOrEqual(300_000)
  })

  it('writes the edge bundle in ASCII', () => {
    expect(readFileSync(buildWorker().path).findIndex((byte) => byte > 0x7f)).toBe(-1)
  })

  it('does not change what becomes of the examples of any rule', () => {
    const urls = exampleUrls()
    expect(urls.length).toBeGreaterThan(3000)
    expect(answers(bundledLibrary, urls)).toEqual(answers(library, urls))
  })

  it('names the bundle by its content', () => {
    expect(buildWorker()).toEqual(buildWorker('src/worker.ts'))
    expect(buildWorker().path).not.toBe(buildWorker('src/index.ts').path)
  })

  it('says what does not bundle', () => {
    const entry = join(folder, 'broken.ts')
    writeFileSync(entry, `import './missing.ts'`)
    expect(() => buildWorker(entry)).toThrow(/broken\.ts.*Could not resolve "\.\/missing\.ts"/)
  })

  it('writes the bundle where the command line says', () => {
    const out = join(folder, 'deep', 'worker.js')
    const line = execFileSync(process.execPath, ['scripts/build-worker.ts', '--out', out], {
      cwd: REPOSITORY,
      encoding: 'utf8',
    })
    expect(line).toMatch(/worker\.js: [\d.]+ KiB, [\d.]+ KiB gzip\n$/)
    expect(line.startsWith(out)).toBe(true)
    expect(statSync(out).size).toBe(buildWorker().bytes)
  })

  it('makes what wrangler deploys', () => {
    const wrangler = join(REPOSITORY, 'node_modules', 'wrangler', 'bin', 'wrangler.js')
    const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_LOG_PATH: folder }
    execFileSync(process.execPath, [wrangler, 'deploy', '--dry-run', '--outdir', join(folder, 'deploy')], {
      cwd: REPOSITORY,
      env: { ...env, PATH: `${join(REPOSITORY, 'node_modules', '.bin')}${delimiter}${process.env['PATH']}` },
      stdio: 'pipe',
    })
    const deployed = readFileSync(join(folder, 'deploy', 'worker.js'))
    expect(deployed.equals(readFileSync(buildWorker().path))).toBe(true)
  })
})
