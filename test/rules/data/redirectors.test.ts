import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import { HOST_FAMILIES } from '../../../src/rules/data/host-families.ts'
import { REDIRECTORS } from '../../../src/rules/data/redirectors.ts'

const canonicalizer = createCanonicalizer({})
const EXAMPLES = REDIRECTORS.flatMap(({ name, examples, hosts }) =>
  examples.map((example) => [name, example, hosts] as const),
)

describe('redirectors', () => {
  it('have distinct names, a source and an example', () => {
    expect(new Set(REDIRECTORS.map(({ name }) => name)).size).toBe(REDIRECTORS.length)
    for (const { name, source, examples } of REDIRECTORS) {
      expect(URL.canParse(source), name).toBe(true)
      expect(examples.length, name).toBeGreaterThan(0)
    }
  })

  it('name at least one host, in the form the URL parser writes', () => {
    for (const { hosts, families, name } of REDIRECTORS) {
      const all = [...hosts, ...(families ?? []).flatMap((family) => HOST_FAMILIES[family] ?? [])]
      expect(all.length, name).toBeGreaterThan(0)
      for (const host of all) expect(new URL(`https://${host}/`).hostname).toBe(host)
    }
  })

  it.each(EXAMPLES)('%s leads to its target', (_, { input, inner }) => {
    const opened = canonicalizer.canonicalize(input)
    const direct = canonicalizer.canonicalize(inner)
    expect(opened.url).toBe(direct.url)
    expect(opened.key).toBe(direct.key)
    expect(opened.applied[0]?.step).toBe('unwrap')
  })

  it.each(EXAMPLES)('%s stays closed for a request', (_, { input }) => {
    expect(new URL(canonicalizer.canonicalize(input, { profile: 'request' }).url).host).toBe(new URL(input).host)
  })

  it.each(EXAMPLES)('%s is not opened on a look-alike host', (_, { input, inner }, hosts) => {
    const { host } = new URL(input)
    const listed = hosts.find((name) => host === name || host.endsWith(`.${name}`)) ?? host
    const direct = canonicalizer.canonicalize(inner).key
    for (const fake of [`${host}.evil.example`, host.slice(0, -listed.length) + `not${listed}`]) {
      expect(canonicalizer.canonicalize(input.replace(host, fake)).key).not.toBe(direct)
    }
  })
})

describe('pages about a URL', () => {
  it.each([
    'https://translate.google.com/translate?u=https%3A%2F%2Fexample.com%2Fa',
    'https://web.archive.org/web/2020/https://example.com/a',
    'https://validator.w3.org/nu/?doc=https%3A%2F%2Fexample.com%2Fa',
    'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fexample.com%2Fa',
    'https://transparencyreport.google.com/safe-browsing/search?url=example.org',
    'https://external-content.duckduckgo.com/iu/?u=https%3A%2F%2Fexample.com%2Fa',
    'https://www.example-next.com/_next/image?url=https%3A%2F%2Fexample.com%2Fa&w=640',
    'https://example.org/login?url=https%3A%2F%2Fexample.com%2Fa',
    'https://www.google.com/url?q=javascript%3A%2F%2Fexample.com%2Fa',
    'https://www.google.com/search?q=https%3A%2F%2Fexample.com%2Fa',
    'https://www.google.com/amp/',
  ])('%s is not opened', (url) => {
    const result = canonicalizer.canonicalize(url)
    expect(new URL(result.url).host).toBe(new URL(url).host)
    expect(result.key).not.toBe(canonicalizer.canonicalize('https://example.com/a').key)
  })
})
