import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { domainToASCII, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import fc from 'fast-check'
import { getDomain, parse } from 'tldts'
import { afterAll, describe, expect, it } from 'vitest'
import { REPOSITORY } from '../../scripts/build-worker.ts'
import { publicSuffixPlugin } from '../../scripts/public-suffix-plugin.ts'
import type { Lookups } from '../../scripts/public-suffix-lookup.ts'
import type { SuffixTrie } from '../../scripts/public-suffix-text.ts'

const folder = mkdtempSync(join(tmpdir(), 'public-suffix-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const DATA = join(REPOSITORY, 'node_modules/tldts/dist/es6/src/data/trie.js')
const allRules = rulesOf((await import(pathToFileURL(DATA).href)) as SuffixTrie)
const rules = allRules.filter(isSerialized)
const bundled = await bundledLookup()

/** What the edge Worker has in place of tldts. */
async function bundledLookup(): Promise<Lookups> {
  const { outputFiles } = await build({
    stdin: { contents: "export { getDomain, parse } from 'tldts'", resolveDir: REPOSITORY },
    plugins: [publicSuffixPlugin()],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
  })
  expect(outputFiles[0]!.text).not.toContain('Uint16Array')
  const path = join(folder, 'lookup.mjs')
  writeFileSync(path, outputFiles[0]!.text)
  return (await import(pathToFileURL(path).href)) as Lookups
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

/** As `src/url/host.ts` asks. */
const OPTIONS = { allowPrivateDomains: true, validateHostname: false }

/** The hosts that the answers differ about. */
function unlike(hosts: readonly string[]): string[] {
  return hosts.filter((host) => bundled.getDomain(host) !== getDomain(host, OPTIONS))
}

/** The same for the suffix that the list has. */
function unlikeSuffixes(hosts: readonly string[]): string[] {
  return hosts.filter((host) => {
    const [ours, theirs] = [bundled.parse(host), parse(host, OPTIONS)]
    const listed = theirs.isIcann === true || theirs.isPrivate === true ? theirs.publicSuffix : undefined
    return (ours.isIcann ? ours.publicSuffix : undefined) !== listed
  })
}

/** What a URL parser makes of a host: nothing if it refuses, and if it makes it another. */
function asParsed(host: string): string[] {
  const url = `https://${host}/`
  return URL.canParse(url) && new URL(url).hostname === host ? [host] : []
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
      return [name, `a.${name}`, `b.a.${name}`, `www.${name}.`, `x${name}`, name.slice(1), `*.${name}`, `a..${name}`, `.${name}`] // prettier-ignore
    })
    expect(unlike(hosts)).toEqual([])
    const names = rules.flatMap((rule) => [`a.${rule.replaceAll('*', 'any')}`, `b.x${rule.replaceAll('*', 'any')}`])
    expect(unlikeSuffixes([...names, 'a.invalid', 'a.b.nosuchtld', 'localhost', '127.0.0.1'])).toEqual([])
  })

  it('answers like tldts for addresses, lone labels, and the dots of the root', () => {
    const addresses = ['127.0.0.1', '127.0.0.1.', '255.255.255.255', '[::1]', '[::ffff:7f00:1]', '1.2.3.4.com']
    const dots = ['', '.', '..', 'a', 'a.', '.a', 'com.', 'com..', '..com', 'a.com.', 'a.com...', 'localhost']
    expect(unlike([...addresses, ...dots])).toEqual([])
    expect(addresses.map(bundled.getDomain)).toEqual([null, null, null, null, null, '4.com'])
  })

  it('answers like tldts for hosts of parsed URLs put together from labels of the list', () => {
    const labels = [...new Set(rules.flatMap((rule) => rule.split('.')))]
    const text = fc.string({ maxLength: 5 }).filter(isSerialized)
    const label = fc.oneof(fc.constantFrom(...labels), fc.domain(), text, fc.nat(300).map(String))
    const host = fc.array(label, { maxLength: 6 }).map((parts) => parts.join('.'))
    const address = fc.ipV6().map((ip) => `[${ip}]`)
    fc.assert(
      fc.property(fc.oneof(host, fc.ipV4(), address), (name) => {
        expect(unlike(asParsed(name))).toEqual([])
      }),
      { numRuns: 5000, seed: 7 },
    )
  })
})
