/** Things of the surrounding world that code may reach without being handed them. */
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

/** What one room is for and what it may reach. Everything that is not stated is a failing test. */
export interface Room {
  /** Imports only ever point to the same floor or further down. */
  readonly floor: 0 | 1 | 2 | 3 | 4
  readonly what: string
  readonly imports: readonly string[]
  /** Rooms of which only types may be imported. */
  readonly importsTypesOf?: readonly string[]
  /** npm packages by name. */
  readonly packages: readonly string[]
  readonly ambient: readonly Ambient[]
}

/**
 * The rooms, by folder below `src`, or by file name for a door. A new arrow between rooms is a design decision: change this
 * table together with a record in `docs/decisions`.
 */
export const ROOMS: Readonly<Record<string, Room>> = {
  url: { floor: 0, what: 'URL text to parts and back, byte for byte', imports: [], packages: ['tldts'], ambient: [] },
  fingerprint: {
    floor: 0,
    what: 'page to fingerprint; one fingerprint is one file',
    imports: ['rules'],
    packages: ['htmlparser2'],
    ambient: [],
  },
  rules: { floor: 0, what: 'what is known about URLs, as data', imports: ['url'], packages: ['valibot'], ambient: [] },
  canonicalize: {
    floor: 1,
    what: 'URL to canonical URL and key; one step is one file',
    imports: ['url', 'rules'],
    packages: ['tldts'],
    ambient: [],
  },
  learn: {
    floor: 1,
    what: 'corpus to domain record; pages and clock come in as ports',
    imports: ['url', 'rules', 'canonicalize', 'fingerprint'],
    packages: ['tldts', 'valibot'],
    ambient: [],
  },
  fetcher: {
    floor: 2,
    what: 'polite fetching: robots.txt, rate, redirects by hand',
    imports: ['url'],
    importsTypesOf: ['learn'],
    packages: [],
    ambient: ['network', 'timers', 'cloudflare'],
  },
  store: {
    floor: 2,
    what: 'KV, D1, R2 and Durable Objects behind small interfaces',
    imports: ['url', 'rules'],
    importsTypesOf: ['learn'],
    packages: ['valibot'],
    ambient: ['timers', 'cloudflare'],
  },
  edge: {
    floor: 3,
    what: 'the request path: gate, canonicalize, cache, forward, add headers',
    imports: ['url', 'rules', 'canonicalize', 'store'],
    packages: ['hono'],
    ambient: ['timers', 'console'],
  },
  jobs: {
    floor: 3,
    what: 'queue and workflow handlers',
    imports: ['learn', 'fetcher', 'store', 'canonicalize', 'rules', 'fingerprint'],
    packages: [],
    ambient: ['clock', 'random', 'timers', 'console', 'cloudflare'],
  },
  api: {
    floor: 3,
    what: 'control API routes',
    imports: ['canonicalize', 'rules', 'store'],
    packages: ['hono', 'jose', 'valibot'],
    ambient: ['console'],
  },
  console: {
    floor: 3,
    what: 'console pages',
    imports: ['canonicalize', 'rules', 'store'],
    packages: ['hono'],
    ambient: ['console'],
  },
  cli: {
    floor: 3,
    what: 'the command line tool `canon`; one command is one file',
    imports: ['url', 'rules', 'canonicalize', 'learn', 'fingerprint', 'fetcher', 'store', 'jobs'],
    packages: ['commander', '@clack/prompts', 'valibot', 'tldts', 'playwright-core'],
    ambient: ['clock', 'random', 'network', 'environment', 'timers', 'console', 'node'],
  },
  'index.ts': {
    floor: 4,
    what: 'library door, the origin library',
    imports: ['canonicalize', 'rules'],
    packages: [],
    ambient: [],
  },
  'hono.ts': {
    floor: 4,
    what: 'Hono middleware door',
    imports: ['canonicalize', 'rules'],
    packages: ['hono'],
    ambient: [],
  },
  'edge.ts': {
    floor: 4,
    what: 'edge middleware for Hono apps',
    imports: ['edge'],
    packages: [],
    ambient: [],
  },
  'worker.ts': {
    floor: 4,
    what: 'edge Worker',
    imports: ['edge'],
    packages: [],
    ambient: [],
  },
  'control.ts': {
    floor: 4,
    what: 'control Worker door: wires rooms together',
    imports: ['jobs', 'api', 'console', 'store', 'fetcher', 'learn', 'canonicalize', 'rules'],
    packages: ['hono'],
    ambient: ['clock', 'random', 'network', 'cache', 'environment', 'timers', 'console', 'cloudflare'],
  },
}

/** Single files that may reach more than their room: the one place where the room meets that part of the world. */
export const FILE_GRANTS: Readonly<Record<string, readonly Ambient[]>> = {
  // What the platform offers, where a caller gives nothing in its place.
  'src/edge/open-edge.ts': ['clock', 'random', 'network'],
  'src/edge/adapters/cache-api.ts': ['cache'],
  // Looks whether the platform has a synchronous hash.
  'src/url/sha256.ts': ['environment'],
  // Names a generation of stored variants; it only has to be new.
  'src/edge/adapters/http-cache/platform-store.ts': ['random'],
  // A second Worker entrypoint, started by the platform: nobody can hand it anything.
  'src/edge/adapters/workers-cache-entrypoint.ts': ['cloudflare', 'clock'],
  // A Durable Object, started by the platform as well; the clocks of its callers may differ.
  'src/fetcher/domain-limiter.ts': ['clock'],
  // A Durable Object whose alarm has no caller.
  'src/store/corpus/domain-corpus.ts': ['clock'],
}

/** Literals only, free of the length limit, tested through their own examples. */
const DATA_FOLDER = 'src/rules/data/'

/** True for a file that holds nothing but facts. */
export function isDataFile(path: string): boolean {
  return path.startsWith(DATA_FOLDER)
}
