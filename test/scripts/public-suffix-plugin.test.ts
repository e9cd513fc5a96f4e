import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { domainToASCII, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import fc from 'fast-check'
import type * as tldts from 'tldts'
import { parse } from 'tldts'
import { afterAll, describe, expect, it } from 'vitest'
import { REPOSITORY } from '../../scripts/build-worker.ts'
import { publicSuffixPlugin } from '../../scripts/public-suffix-plugin.ts'
import type { SuffixTrie } from '../../scripts/public-suffix-text.ts'

const folder = mkdtempSync(join(tmpdir(), 'public-suffix-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const DATA = join(REPOSITORY, 'node_modules/tldts/dist/es6/src/data/trie.js')
const allRules = rulesOf((await import(pathToFileURL(DATA).href)) as SuffixTrie)
const rules = allRules.filter(isSerialized)
const bundled = await bundledTldts()

/** tldts as the edge Worker has it. */
async function bundledTldts(): Promise<typeof tldts> {
  const { outputFiles } = await build({
    stdin: { contents: "export * from 'tldts'", resolveDir: REPOSITORY },
    plugins: [publicSuffixPlugin()],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
  })
  expect(outputFiles[0]!.text).not.toContain('Uint16Array')
  const path = join(folder, 'tldts.mjs')
  writeFileSync(path, outputFiles[0]!.text)
  return (await import(pathToFileURL(path).href)) as typeof tldts
}

/** Every rule of the list as a name, wildcards and exceptions too. */
function rulesOf(trie: SuffixTrie): string[] {
  const names: string[] = []
  const offsets: number[] = []
  for (let edge = 0, end = 0; edge < trie.edgeLength.length; end += trie.edgeLength[edge++]!) offsets.push(end)
  const walk = (node: number, suffix: string): void => {
    for (let edge = trie.edgeStart[node]!; edge < trie.edgeStart[node + 1]!; edge++) {
      const label = trie.labelText.slice(offsets[edge], offsets[edge]! + trie.edgeLength[edge]!)
      const name = suffix === '' ? label : `${label}.${suffix}`
      names.push(name)
      walk(trie.edgeChild[edge]!, name)
    }
  }
  walk(trie.rulesRoot, '')
  walk(trie.exceptionsRoot, '')
  return names
}

/** Hosts of serialized URLs are ASCII. */
function isSerialized(host: string): boolean {
  return /^[!-~]*$/.test(host)
}

/** What tldts says of a host, whoever owns the rule. */
function answers({ parse: read }: Pick<typeof tldts, 'parse'>, host: string): string {
  return JSON.stringify({ ...read(host, { allowPrivateDomains: true }), isIcann: undefined, isPrivate: undefined })
}

describe('publicSuffixPlugin', () => {
  it('leaves no rule out that stands in the list in Unicode alone', () => {
    const others = allRules.filter((rule) => !isSerialized(rule))
    expect(others.length).toBeGreaterThan(400)
    const known = new Set(rules)
    const toAscii = (rule: string): string => rule.split('.').map((label) => (isSerialized(label) ? label : domainToASCII(label))).join('.') // prettier-ignore
    expect(others.filter((rule) => !known.has(toAscii(rule)))).toEqual([])
  })

  it('answers like tldts for every rule of the list, the names below it and beside it', () => {
    expect(rules.length).toBeGreaterThan(10_000)
    const hosts = rules.flatMap((rule) => {
      const name = rule.replaceAll('*', 'any')
      return [name, `a.${name}`, `b.a.${name}`, `x${name}`, name.slice(1), `*.${name}`]
    })
    expect(hosts.filter((host) => answers(bundled, host) !== answers({ parse }, host))).toEqual([])
  })

  it('answers like tldts for serialized hosts put together from labels of the list', () => {
    const labels = [...new Set(rules.flatMap((rule) => rule.split('.')))]
    const text = fc.string({ maxLength: 5 }).filter(isSerialized)
    const host = fc.array(fc.oneof(fc.constantFrom(...labels), fc.domain(), text), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(host, (parts) => {
        const name = parts.join('.')
        expect(answers(bundled, name)).toBe(answers({ parse }, name))
      }),
      { numRuns: 3000, seed: 7 },
    )
  })
})
