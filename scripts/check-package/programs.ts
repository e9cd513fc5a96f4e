/** The programs of a consumer, one per kind of runtime; their folder holds the installed package and `contract.mjs`. */

const IMPORTS = `import * as library from 'edge-canonicalizer'
import { checkContract, runAll, speedOf } from './contract.mjs'`

/**
 * Runs in any Node, in Bun and in Deno: the library by `import` and by `require`, both Hono middlewares, and JSON exports. Prints one line of JSON;
 * with the argument `speed`, its speed too.
 */
export const NODE_PROGRAM = `${IMPORTS}
import { edgeCanonicalizer } from 'edge-canonicalizer/edge'
import { canonicalizer } from 'edge-canonicalizer/hono'
import { Hono } from 'hono'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
if (require('edge-canonicalizer').canonicalize !== library.canonicalize) throw new Error('require() loads another library')
const fixtures = require('edge-canonicalizer/fixtures.json')
const rules = require('edge-canonicalizer/rules.json')
const app = new Hono().use(canonicalizer()).get('/', (c) => c.text(c.var.canonical.url))
const reply = await (await app.request('https://example.com/?b=1&utm_source=x&a=2')).text()
if (reply !== 'https://example.com/?a=2&b=1') throw new Error('the Hono middleware answered ' + reply)
const edge = new Hono().use(edgeCanonicalizer({ env: { MODE: 'rewrite' }, fetch: async ({ url }) => new Response(url) }))
const page = await (await edge.request('https://example.com/?b=1&utm_source=x&a=2')).text()
if (page !== 'https://example.com/?a=2&b=1') throw new Error('the edge middleware asked for ' + page)
if (rules.providers.length < 50) throw new Error('rules.json holds too little')
const { bun, deno } = process.versions
const version = bun ?? deno ?? process.version
const speed = process.argv.includes('speed') ? speedOf(library, fixtures) : undefined
console.log(JSON.stringify({ version, ...checkContract(library, fixtures), speed }))
`

/** Bundled for a page, which may set `globalThis.asksSpeed`; leaves its answer in `globalThis.answer`. */
export const BROWSER_PROGRAM = `${IMPORTS}
import fixtures from 'edge-canonicalizer/fixtures.json'
const speed = globalThis.asksSpeed ? speedOf(library, fixtures) : undefined
globalThis.answer = { ...checkContract(library, fixtures), speed }
`

/** Bundled for workerd, whose clock stands still while a Worker computes: the caller takes the time of \`?what=…&passes=N\`. */
export const WORKER_PROGRAM = `${IMPORTS}
import fixtures from 'edge-canonicalizer/fixtures.json'
export default {
  fetch(request) {
    const query = new URL(request.url).searchParams
    const [what, passes] = [query.get('what'), Number(query.get('passes'))]
    return Response.json(what === null ? checkContract(library, fixtures) : runAll(library, fixtures, what, passes))
  },
}
`

/** Compiled, not run: what a TypeScript consumer writes must type-check against the packed declarations alone. */
export const TYPED_PROGRAM = `import { canonicalize, createCanonicalizer } from 'edge-canonicalizer'
import type { Canonical, Canonicalizer, DomainRecord, Profile } from 'edge-canonicalizer'
import { edgeCanonicalizer } from 'edge-canonicalizer/edge'
import type { EdgeEnv, EdgeOptions, EdgeResult } from 'edge-canonicalizer/edge'
import { canonicalizer } from 'edge-canonicalizer/hono'
import { Hono } from 'hono'
const profile: Profile = 'request'
const one: Canonical = canonicalize('https://example.com/')
const many: Canonicalizer = createCanonicalizer({ record: (domain: string): DomainRecord | undefined => undefined })
export const key: string = many.canonicalize(one.url, { profile }).key
export const app = new Hono().use(canonicalizer({ profile })).get('/', (c) => c.text(c.var.canonical.key))
const options: EdgeOptions = { env: { MODE: 'rewrite' } }
export const edge = new Hono<{ Bindings: EdgeEnv & { OWN: string } }>()
  .use(async (c, next) => {
    await next()
    const result: EdgeResult = c.var.edge
    console.log(c.var.canonical.url, result.record?.revision, result.outcome?.kind)
  })
  .get('/own', (c) => c.text(c.env.OWN))
  .use(edgeCanonicalizer(options))
// @ts-expect-error the options are checked
canonicalize('https://example.com/', { profile: 'other' })
`
