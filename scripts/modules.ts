/** Facilities of the platform that code can reach without receiving them as arguments. */
export type Ambient =
  | 'clock' // Date.now(), new Date(), performance
  | 'random' // Math.random(), crypto.randomUUID(), crypto.getRandomValues()
  | 'network' // fetch(), WebSocket
  | 'cache' // caches
  | 'environment' // process, env, import.meta.env
  | 'timers' // setTimeout() and its relatives
  | 'console'
  | 'node' // node: modules
  | 'cloudflare' // cloudflare: modules

/** The purpose of one module and what it may reach. A test fails for everything that is not listed. */
export interface Module {
  /** Imports point to the same layer or to a lower one. */
  readonly layer: 0 | 1 | 2 | 3 | 4
  readonly what: string
  readonly imports: readonly string[]
  /** Modules whose types alone may be imported. */
  readonly importsTypesOf?: readonly string[]
  /** npm packages by name. */
  readonly packages: readonly string[]
  readonly ambient: readonly Ambient[]
}

/**
 * The modules, by folder below `src`, or by file name for an entry point. A new arrow between modules is a design decision: change this
 * table together with a record in `docs/decisions`.
 */
export const MODULES: Readonly<Record<string, Module>> = {
  url: { layer: 0, what: 'URL text to parts and back, byte for byte', imports: [], packages: ['tldts'], ambient: [] },
  fingerprint: {
    layer: 0,
    what: 'page to fingerprint; one fingerprint is one file',
    imports: ['rules'],
    packages: ['htmlparser2'],
    ambient: [],
  },
  rules: { layer: 0, what: 'what is known about URLs, as data', imports: ['url'], packages: ['valibot'], ambient: [] },
  canonicalize: {
    layer: 1,
    what: 'URL to canonical URL and key; one step is one file',
    imports: ['url', 'rules'],
    packages: ['tldts'],
    ambient: [],
  },
  evidence: {
    layer: 1,
    what: 'what pages and traffic show of a domain, before any verdict',
    imports: ['url', 'rules', 'fingerprint'],
    packages: [],
    ambient: [],
  },
  learn: {
    layer: 1,
    what: 'corpus to domain record; pages and clock come in as ports',
    imports: ['url', 'rules', 'canonicalize', 'fingerprint', 'evidence'],
    packages: ['tldts', 'valibot'],
    ambient: [],
  },
  export: {
    layer: 1,
    what: 'record and rules to configurations of other caches; one cache is one file',
    imports: ['url', 'rules', 'canonicalize'],
    packages: [],
    ambient: [],
  },
  fetcher: {
    layer: 2,
    what: 'polite fetching: robots.txt, rate, redirects by hand',
    imports: ['url'],
    importsTypesOf: ['learn', 'evidence'],
    packages: [],
    ambient: ['network', 'timers', 'cloudflare'],
  },
  store: {
    layer: 2,
    what: 'KV, D1, R2 and Durable Objects behind small interfaces',
    imports: ['url', 'rules'],
    importsTypesOf: ['learn', 'evidence'],
    packages: ['valibot', 'pg'],
    ambient: ['timers', 'cloudflare'],
  },
  edge: {
    layer: 3,
    what: 'the request path: gate, canonicalize, cache, forward, add headers',
    imports: ['url', 'rules', 'canonicalize', 'store'],
    packages: ['hono'],
    ambient: ['timers', 'console'],
  },
  jobs: {
    layer: 3,
    what: 'queue and workflow handlers',
    imports: ['learn', 'evidence', 'fetcher', 'store', 'canonicalize', 'rules', 'fingerprint'],
    packages: [],
    ambient: ['clock', 'random', 'timers', 'console', 'cloudflare'],
  },
  api: {
    layer: 3,
    what: 'control API routes',
    imports: ['canonicalize', 'export', 'rules', 'store'],
    packages: ['hono', 'jose', 'valibot', '@valibot/to-json-schema'],
    ambient: ['console'],
  },
  console: {
    layer: 3,
    what: 'console pages',
    imports: ['canonicalize', 'export', 'learn', 'rules', 'store', 'url'],
    packages: ['hono'],
    ambient: ['console'],
  },
  cli: {
    layer: 3,
    what: 'the command line tool `canon`; one command is one file',
    imports: ['url', 'rules', 'canonicalize', 'export', 'learn', 'fingerprint', 'fetcher', 'store', 'jobs', 'evidence'],
    packages: ['commander', '@clack/prompts', 'valibot', 'tldts', 'playwright-core', 'pg'],
    ambient: ['clock', 'random', 'network', 'environment', 'timers', 'console', 'node'],
  },
  'index.ts': {
    layer: 4,
    what: 'entry point of the library, the origin library',
    imports: ['canonicalize', 'rules'],
    packages: [],
    ambient: [],
  },
  'export.ts': {
    layer: 4,
    what: 'entry point of exported configurations',
    imports: ['export'],
    packages: [],
    ambient: [],
  },
  'hono.ts': {
    layer: 4,
    what: 'entry point of the Hono middleware',
    imports: ['canonicalize', 'rules'],
    packages: ['hono'],
    ambient: [],
  },
  'edge.ts': {
    layer: 4,
    what: 'edge middleware for Hono apps',
    imports: ['edge'],
    packages: [],
    ambient: [],
  },
  'worker.ts': {
    layer: 4,
    what: 'edge Worker',
    imports: ['edge'],
    packages: [],
    ambient: [],
  },
  'control.ts': {
    layer: 4,
    what: 'entry point of the control Worker: wires the modules together',
    imports: ['jobs', 'api', 'console', 'store', 'fetcher', 'learn', 'canonicalize', 'rules'],
    packages: ['hono'],
    ambient: ['clock', 'random', 'network', 'cache', 'environment', 'timers', 'console', 'cloudflare'],
  },
}

/** Single files that may reach more than their module: the only place where the module uses that facility. */
export const FILE_GRANTS: Readonly<Record<string, readonly Ambient[]>> = {
  // The defaults of the platform, where a caller passes no replacement.
  'src/edge/open-edge.ts': ['clock', 'random', 'network'],
  'src/edge/adapters/cache-api.ts': ['cache'],
  // Checks whether the platform has a synchronous hash.
  'src/url/sha256.ts': ['environment'],
  // Names a generation of stored variants; the name only has to be new.
  'src/edge/adapters/http-cache/platform-store.ts': ['random'],
  // A second Worker entrypoint: the platform starts it and passes no ports.
  'src/edge/adapters/workers-cache-entrypoint.ts': ['cloudflare', 'clock'],
  // A Durable Object, also started by the platform; the clocks of its callers may differ.
  'src/fetcher/domain-limiter.ts': ['clock'],
  // A Durable Object whose alarm has no caller.
  'src/store/corpus/domain-corpus.ts': ['clock'],
}

/** Literals only, free of the length limit, tested through their own examples. */
const DATA_FOLDER = 'src/rules/data/'

/** True for a file that holds data alone. */
export function isDataFile(path: string): boolean {
  return path.startsWith(DATA_FOLDER)
}
