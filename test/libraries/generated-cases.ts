import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { makeUrls } from '../../bench/urls.ts'
import type { FixtureCase } from '../../src/cli/verifying/contract.ts'
import { createCanonicalizer, type Canonicalizer, type DomainRecord } from '../../src/index.ts'
import { CLICK_SERVERS } from '../../src/rules/data/click-servers.ts'
import { FRAGMENT_PAGES } from '../../src/rules/data/fragment-pages.ts'
import { PASS_THROUGH_RULES } from '../../src/rules/data/pass-through.ts'
import { PROVIDERS } from '../../src/rules/data/providers/index.ts'
import { REDIRECTORS } from '../../src/rules/data/redirectors.ts'
import { SECRET_SHAPES } from '../../src/rules/data/secret-shapes.ts'
import { SESSION_RULES } from '../../src/rules/data/sessions.ts'
import { TRACKING_FACTS } from '../../src/rules/data/tracking-params/index.ts'
import { anyRecord, concernedUrl } from '../canonicalize/arbitrary-records.ts'

/** A case of which the library itself gave the expectation. */
type AskedCase = FixtureCase

// Texts that mean something to some step, and some that mean something to the parser.
const INSERTS =
  '%2F %7e // /./ ? & = # #!/x #q=a && % + ; @ :80 /index.html %2e%2e/ \\ | ^ é A www. m. amp. /amp/ .amp.html ' +
  'utm_source=1 &gclid=1;id=2 ;gclid=1 &id=1 &gclid=x &page=2 &panel=1 &color=1 &imp_3=1 ;jsessionid=9682993c8daa2c5497996114facdc805 ' +
  '%C3%A9 %c3 %F0%9F%98%80 &amp; %26amp; ?x=1 &b[]=1 /https://example.org/a &token=Zx81kdPq0aWm3Vb7 #a:~:text=b'

// Pieces of host names: upper case, mapped, ignored and combining characters, other scripts, joiners.
const HOST_INSERTS =
  'ß É ﬁ ２ 。 ． \u00ad \u200d \u0301 e\u0301 日本 ñ क्\u200dष İ ς Σ ☃ 😀 ⅷ - -- _ xn-- %C3%BC %41 .. 0x7f 1.2 [::1]'
const HOST_URLS = [
  'https://bücher.example/a?b=1&a=2',
  'http://www.faß.example/',
  'https://例え.テスト/パス?q=値',
  'https://a.m.example.co.uk./',
]

// Right to left. Parsers disagree about mixtures with left to right.
const RIGHT_TO_LEFT_URLS = ['https://שלום.example/a?b=1&a=2', 'https://א1.example/', 'http://www.موقع.example/']

// Names whose order a server may read.
const ORDERED_URLS = [
  'https://example.com/p?f[op]=1&f[a]=2&f[op]=3&b=4',
  'https://example.com/p?ids[2]=1&ids[10]=2&ids-x=3&a=4',
  'https://example.com/p?x.2.n=1&x.10=2&x.y=3&x=4',
  'https://example.com/p?10=1&2=2&a_b=3&a=4',
  'https://example.com/p?a[b][c]=1&a[b][]=2&a[d]=3&sort=4',
]
// Links of a mail gateway, and paths that hold a whole URL.
const WRAPPED_URLS = [
  'https://urldefense.com/v3/__https://example.com/**Bb*c?d=*2F&a=1__;4oCTIyU!!Mih3wA!SwZbl3yG$',
  'https://example.com/web/20200101id_/http://www.a.example/%7eb/?b=1&a=2&utm_source=x#c',
]
const NAME_INSERTS = '[0] [] [x] [ ] .1 .n + %20 %00 A _ 0 sort &a= &a[b]= &f= &x.y='

const SHOP_URLS = [
  'https://shop.example/p/1?color=red&panel=open',
  'https://www.shop.example/s?imp_17=1&q=a',
  'https://shop.example/12/desk-lamp',
  'https://shop.example/print/12',
  'https://shop.example/l?back=https%3A%2F%2Fwww.example.com%2F%3Futm_source%3Dx',
]

/**
 * Cases made from the examples of all rules, from generated URLs and from those of the record in the specification, and as many
 * more with random texts put in or taken out, some within a redirector. The same count and seed give the same cases.
 */
export function generatedCases(mutants: number, seed: number): AskedCase[] {
  const random = seeded(seed)
  const plain = [...ruleExamples(), ...makeUrls(600, 7)]
  const changed = mutated(plain, mutants, random)
  // A small number takes a sample of the examples as well.
  const share = mutants < 4000 ? 4 : 1
  const inputs = [
    ...plain.filter((_, i) => i % share === seed % share),
    ...changed,
    ...mutated(ORDERED_URLS, mutants / 5, random, NAME_INSERTS),
    ...mutated(WRAPPED_URLS, mutants / 10, random, `${INSERTS} * **A **_ __; ! https: https%3A //`),
    ...RIGHT_TO_LEFT_URLS,
    ...hostMutants(mutants / 10, random),
    ...changed.slice(0, mutants / 10).map((url) => redirected(url, random)),
  ].filter(isInContract(plain))
  const record = JSON.parse(
    /```json record\n([^]*?)\n```/.exec(readFileSync('docs/spec.md', 'utf8'))?.[1] ?? '',
  ) as DomainRecord
  const shop = [...SHOP_URLS, ...mutated(SHOP_URLS, mutants / 5, random)].filter(isInContract([]))
  const [general, ofShop] = [createCanonicalizer(), createCanonicalizer({ record })]
  return [
    ...inputs.map((input, i) => askedCase(input, i, general)),
    ...shop.map((input, i) => askedCase(input, inputs.length + i, ofShop, record)),
    ...learnedCases(Math.ceil(mutants / 5), seed, inputs.length + shop.length),
  ]
}

/** Random records of version 2, each with a URL that it concerns. */
function learnedCases(count: number, seed: number, number: number): AskedCase[] {
  const pairs = fc.sample(fc.tuple(anyRecord, concernedUrl), { numRuns: count, seed })
  return pairs.map(([record, url], i) => askedCase(url, number + i, createCanonicalizer({ record }), record))
}

/** Puts pieces of host names into hosts. */
function hostMutants(count: number, random: (below: number) => number): string[] {
  const inserts = HOST_INSERTS.split(' ')
  return Array.from({ length: count }, () => {
    const url = HOST_URLS[random(HOST_URLS.length)]!
    const start = url.indexOf('//') + 2
    const at = start + random(url.indexOf('/', start) - start + 1)
    return url.slice(0, at) + inserts[random(inserts.length)]! + url.slice(at)
  })
}

const REDIRECTORS_AROUND = [
  'https://l.facebook.com/l.php?u=',
  'https://www.google.com/url?sa=U&q=',
  'https://out.reddit.com/?url=',
  'https://www.youtube.com/redirect?q=',
]

function redirected(url: string, random: (below: number) => number): string {
  let text = url
  for (let depth = random(5); depth >= 0; depth--)
    text = REDIRECTORS_AROUND[random(REDIRECTORS_AROUND.length)]! + encodeURIComponent(text.toWellFormed())
  return text
}

/** Parsers disagree about Punycode that is not valid, and about some characters in hosts (docs/spec.md, section 3). */
function isInContract(plain: readonly string[]): (url: string) => boolean {
  const known = new Set(plain.flatMap(punycode))
  return (url) => punycode(url).every((label) => known.has(label))
}

function punycode(url: string): string[] {
  return [...url.matchAll(/xn(?:-|%2d){2}[a-z0-9-]*[^./?#%]*/gi)].map(([label]) => label)
}

function askedCase(input: string, number: number, library: Canonicalizer, record?: DomainRecord): AskedCase {
  const profile = number % 3 === 0 ? 'request' : 'identity'
  const { ok, url, key, item, applied } = library.canonicalize(input, { profile })
  const notes = applied.map(({ step, rule, name }) => (name === undefined ? { step, rule } : { step, rule, name }))
  const expected = { ok, url, key, applied: notes, ...(item === undefined ? {} : { item: { ...item } }) }
  const common = { id: `made/${number}`, source: 'the library', kind: 'required', profile, input, expected } as const
  return record === undefined ? common : { ...common, record }
}

function ruleExamples(): string[] {
  const tracked = TRACKING_FACTS.flatMap(({ names, examples: { page, sampleValue = 'x1', different } }) => [
    ...names.map((name) => `${page}${page.includes('?') ? '&' : '?'}${encodeURIComponent(name)}=${sampleValue}`),
    ...different,
  ])
  return [
    ...PROVIDERS.flatMap(({ examples }) => examples.map(({ input }) => input)),
    ...REDIRECTORS.flatMap(({ examples }) => examples.map(({ input }) => input)),
    ...SESSION_RULES.flatMap(({ examples: { same, different } }) => [...same, ...different]),
    ...PASS_THROUGH_RULES.flatMap(({ examples: { hit, miss } }) => [hit, miss]),
    ...CLICK_SERVERS.flatMap(({ hosts = ['shop.example'], firstLabels = ['www'], paths = ['/c'] }) =>
      hosts
        .slice(0, 2)
        .flatMap((host) =>
          firstLabels.flatMap((label) => paths.map((path) => `https://${label}.${host}${path}?z=1&gclid=2&a=3`)),
        ),
    ),
    ...SECRET_SHAPES.flatMap(({ examples: { hits, misses } }) => [...hits, ...misses]),
    ...FRAGMENT_PAGES.flatMap(({ examples: { different, same = [] } }) => [...different, ...same]),
    ...tracked,
  ]
}

function mutated(
  inputs: readonly string[],
  count: number,
  random: (below: number) => number,
  texts = INSERTS,
): string[] {
  const inserts = texts.split(' ')
  return Array.from({ length: count }, () => {
    let text = inputs[random(inputs.length)]!
    for (let i = random(3); i >= 0; i--) {
      const at = random(text.length + 1)
      const isInsert = random(4) > 0
      text = isInsert
        ? text.slice(0, at) + inserts[random(inserts.length)]! + text.slice(at)
        : text.slice(0, at) + text.slice(at + 1 + random(3))
    }
    return text
  })
}

function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return (state >>> 8) % below
  }
}
