import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { createIdentitySigner } from '../../src/edge/origin/identity.ts'
import { createCanonicalizer } from '../../src/index.ts'
import { parseRuleOverlay } from '../../src/rules/record/parse-rule-overlay.ts'
import type { Provider } from '../../src/rules/types.ts'
import { allDocuments, blocksOf, type Block } from './support/documents.ts'

const blocks = allDocuments().flatMap(blocksOf)

function only(path: string, language: string, holds: string): Block {
  const found = blocks.filter(
    (block) => block.path === path && block.language === language && block.text.includes(holds),
  )
  expect(found).toHaveLength(1)
  return found[0]!
}

describe('the provider in docs/providers.md', () => {
  it('does what its examples say', () => {
    const { text } = only('docs/providers.md', 'ts', "name: 'framebox'")
    // An object literal of data; through JSON, because another context has other arrays.
    const provider = JSON.parse(JSON.stringify(runInNewContext(`(${text})`))) as Provider
    const { canonicalize } = createCanonicalizer({ rules: { providers: [provider] } })
    expect(provider.examples).toHaveLength(5)
    for (const { input, expected } of provider.examples) {
      const { key } = canonicalize(input)
      expect(expected.endsWith(':') ? key.startsWith(expected) : key === expected, `${input}: ${key}`).toBe(true)
    }
  })
})

describe('the check of identity headers in docs/operate.md', () => {
  it('believes what the edge signed, and nothing else', async () => {
    const { text } = only('docs/operate.md', 'js', 'canonical-signature')
    type Check = (headers: Headers, secret: string, nowSeconds: number) => Promise<string | undefined>
    const { canonicalKey } = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as {
      canonicalKey: Check
    }
    const signer = createIdentitySigner({ secret: 's', contract: 'c0ffee', nowMs: () => 1_000_000 })
    const identity = createCanonicalizer().canonicalize('https://www.lamps.example/desk-lamp?variant=3')
    const { headers } = await signer.sign(new Request(identity.url), identity)
    expect(await canonicalKey(headers, 's', 1_100)).toBe(identity.key)
    expect(await canonicalKey(headers, 'other', 1_100)).toBeUndefined()
    expect(await canonicalKey(headers, 's', 2_000)).toBeUndefined()
    headers.set('canonical-key', 'url:0')
    expect(await canonicalKey(headers, 's', 1_100)).toBeUndefined()
    expect(await canonicalKey(new Headers(), 's', 1_100)).toBeUndefined()
  })
})

it('the overlay in docs/providers.md is one that the edge takes', () => {
  const overlay = parseRuleOverlay(JSON.parse(only('docs/providers.md', 'json', '"veto"').text))
  expect(overlay).toMatchObject({ ok: true })
})

describe('pieces of wrangler configuration in the documents', () => {
  const configs = readFileSync('wrangler.toml', 'utf8') + readFileSync('wrangler.control.toml', 'utf8')
  const schema = readFileSync('node_modules/wrangler/config-schema.json', 'utf8')

  it('use bindings that are there and keys that wrangler knows', () => {
    const pieces = blocks.filter(({ language }) => language === 'toml')
    expect(pieces.length).toBeGreaterThan(2)
    for (const { path, line, text } of pieces) {
      for (const [, binding = ''] of text.matchAll(/^binding = "(\w+)"/gm))
        expect(configs, `${path}:${line}`).toContain(`binding = "${binding}"`)
      for (const [, key = ''] of text.matchAll(/^(?:\[\[)?([a-z]\w*)\b/gm))
        expect(schema, `${path}:${line}`).toContain(`"${key}"`)
    }
  })
})

it('the example of local secrets names secrets of the edge', () => {
  const secrets = [...readFileSync('.dev.vars.example', 'utf8').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
  expect(secrets.length).toBeGreaterThan(0)
  for (const name of secrets) expect(readFileSync('src/edge/types.ts', 'utf8')).toContain(`readonly ${name}?: string`)
})
