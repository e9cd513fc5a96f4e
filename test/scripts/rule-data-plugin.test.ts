import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, describe, expect, it } from 'vitest'
import { buildWorker } from '../../scripts/build-worker.ts'
import { ruleDataPlugin } from '../../scripts/rule-data-plugin.ts'
import { comparable } from '../../scripts/rule-data-text.ts'
import { CLICK_SERVERS } from '../../src/rules/data/click-servers.ts'
import { FOLD_EXCEPTIONS } from '../../src/rules/data/fold-exceptions.ts'
import { FRAGMENT_PAGES } from '../../src/rules/data/fragment-pages.ts'
import { HOST_FAMILIES } from '../../src/rules/data/host-families.ts'
import { NAMING_SCHEMES } from '../../src/rules/data/naming-schemes.ts'
import { PASS_THROUGH_RULES } from '../../src/rules/data/pass-through.ts'
import { PLATFORMS } from '../../src/rules/data/platforms/index.ts'
import { PROVIDERS } from '../../src/rules/data/providers/index.ts'
import { REDIRECTORS } from '../../src/rules/data/redirectors.ts'
import { SECRET_SHAPES } from '../../src/rules/data/secret-shapes.ts'
import { SESSION_RULES } from '../../src/rules/data/sessions.ts'
import { TRACKING_FACTS } from '../../src/rules/data/tracking-params/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'rule-data-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Bundles one made-up file below `src/rules/data` and gives its text. */
async function bundled(file: string, source: string): Promise<string> {
  const path = join(folder, 'src', 'rules', 'data', file)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, source)
  const built = await build({
    entryPoints: [path],
    plugins: [ruleDataPlugin()],
    bundle: true,
    write: false,
    format: 'esm',
    logLevel: 'silent',
  })
  return built.outputFiles[0]!.text
}

/** What the text of a module exports. */
async function exportsOf(text: string): Promise<Readonly<Record<string, unknown>>> {
  return { ...((await import(`data:text/javascript,${encodeURIComponent(text)}`)) as object) }
}

function without<Row extends object>(rows: readonly Row[], fields: readonly (keyof Row & string)[]): object[] {
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([field]) => !fields.some((left) => left === field))),
  )
}

describe('ruleDataPlugin', () => {
  it.each([
    ['src/rules/data/providers/index.ts', { PROVIDERS: without(PROVIDERS, ['examples']) }],
    ['src/rules/data/platforms/index.ts', { PLATFORMS: without(PLATFORMS, ['source', 'examples']) }],
    ['src/rules/data/click-servers.ts', { CLICK_SERVERS: without(CLICK_SERVERS, ['source', 'added']) }],
    [
      'src/rules/data/pass-through.ts',
      { PASS_THROUGH_RULES: without(PASS_THROUGH_RULES, ['source', 'added', 'examples']) },
    ],
    ['src/rules/data/secret-shapes.ts', { SECRET_SHAPES: without(SECRET_SHAPES, ['source', 'added', 'examples']) }],
    ['src/rules/data/redirectors.ts', { REDIRECTORS: without(REDIRECTORS, ['source', 'examples']) }],
    ['src/rules/data/sessions.ts', { SESSION_RULES: without(SESSION_RULES, ['source', 'examples']) }],
    ['src/rules/data/fragment-pages.ts', { FRAGMENT_PAGES: without(FRAGMENT_PAGES, ['source', 'examples']) }],
    ['src/rules/data/host-families.ts', { HOST_FAMILIES }],
    ['src/rules/data/naming-schemes.ts', { NAMING_SCHEMES: without(NAMING_SCHEMES, ['why']) }],
    ['src/rules/data/fold-exceptions.ts', { FOLD_EXCEPTIONS: without(FOLD_EXCEPTIONS, ['why', 'source']) }],
  ])('leaves the notes out of %s and nothing else', async (entry, expected) => {
    const exports = (await import(pathToFileURL(buildWorker(entry).path).href)) as object
    expect({ ...exports }).toEqual(expected)
  })

  it.each([
    'providers/youtube.ts',
    'providers/video.ts',
    'providers/reference.ts',
    'tracking-params/global.ts',
    'redirectors.ts',
    'sessions.ts',
    'pass-through.ts',
    'fragment-pages.ts',
    'fold-exceptions.ts',
    'naming-schemes.ts',
  ])('writes the lists of %s as text', (file) => {
    expect(readFileSync(buildWorker(`src/rules/data/${file}`).path, 'utf8')).not.toMatch(/=\[\{/)
  })

  it('keeps every name of a tracking fact with its conditions, and nothing else', async () => {
    const path = buildWorker('src/rules/data/tracking-params/index.ts').path
    const exports = (await import(pathToFileURL(path).href)) as { TRACKING_FACTS: readonly { names: string[] }[] }
    const facts = (rows: readonly { readonly names: readonly string[] }[]): string[] =>
      rows.flatMap(({ names, ...rest }) => names.map((name) => `${name} ${comparable(rest)}`)).toSorted()
    const bare = without(TRACKING_FACTS, ['class', 'source', 'added', 'examples']) as { names: string[] }[]
    expect(facts(exports.TRACKING_FACTS)).toEqual(facts(bare))
    expect(exports.TRACKING_FACTS.length).toBeLessThan(TRACKING_FACTS.length)
  })

  it('joins rows of tracking facts that differ in names and notes alone', async () => {
    const text = await bundled(
      'tracking-params/made-up.ts',
      `export const A = [
  { names: ['c'], unless: [{ path: '/x' }], class: 'share' },
  { names: ['b'], hosts: ['a.example'] },
  { names: ['a', 'd'], unless: [{ path: '/x' }], class: 'email' },
  { names: ['e'], unless: [{ path: '/y' }] },
]`,
    )
    expect(await exportsOf(text)).toEqual({
      A: [
        { names: ['a', 'c', 'd'], unless: [{ path: '/x' }] },
        { names: ['b'], hosts: ['a.example'] },
        { names: ['e'], unless: [{ path: '/y' }] },
      ],
    })
  })

  it('joins no rules whose names must all be present', async () => {
    const rows = [
      { kind: 'secret', names: ['a'] },
      { kind: 'secret', names: ['b'] },
    ]
    expect(await exportsOf(await bundled('pass-through.ts', `export const A = ${JSON.stringify(rows)}`))).toEqual({
      A: rows,
    })
  })

  it('keeps a field that is called like a note deeper in an entry', async () => {
    const text = await bundled(
      'sessions.ts',
      `export const A = [{ source: 'x', rule: { source: 'y', examples: [1] } }]`,
    )
    expect(await exportsOf(text)).toEqual({ A: [{ rule: { source: 'y', examples: [1] } }] })
  })

  it('takes single entries and entries of imported data alike', async () => {
    await bundled('platforms/one.ts', `export const ONE = { name: 'one', source: 'x', examples: [] }`)
    const text = await bundled(
      'platforms/two.ts',
      `import { ONE } from './one.ts'\nexport const TWO = { ...ONE, name: 'two' }\nexport const BOTH = [ONE, TWO]`,
    )
    expect(await exportsOf(text)).toEqual({ TWO: { name: 'two' }, BOTH: [{ name: 'one' }, { name: 'two' }] })
  })

  it('writes once what entries share, be it one list or one like it', async () => {
    const text = await bundled(
      'redirectors.ts',
      `const HOSTS = Array.from({ length: 40 }, (_, i) => \`shared\${i}.example\`)
export const A = [{ hosts: HOSTS }, { hosts: HOSTS }, { hosts: [...HOSTS] }, { hosts: [...HOSTS, 'other.example'] }]`,
    )
    const hosts = Array.from({ length: 40 }, (_, i) => `shared${i}.example`)
    expect(await exportsOf(text)).toEqual({
      A: [{ hosts }, { hosts }, { hosts }, { hosts: [...hosts, 'other.example'] }],
    })
    expect(text.split('shared7.example')).toHaveLength(2)
  })

  it('leaves files alone that hold no entries', async () => {
    for (const file of ['host-families.ts', 'providers/index.ts', 'rule-index.ts'])
      expect(await exportsOf(await bundled(file, `export const A = [{ source: 'x' }]`))).toEqual({
        A: [{ source: 'x' }],
      })
  })
})
