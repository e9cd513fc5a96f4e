import { resolve } from 'node:path'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { wholePath } from './scripts/programs.ts'

// What needs the Workers runtime; everything else runs in Node.
const WORKERD = ['test/edge/**/*.test.ts', 'test/store/**/!(*.node).test.ts', 'test/**/*.workerd.test.ts']
// Looks at the edge Worker from outside, with the bindings of its own configuration.
const EDGE_WORKER = 'test/worker.workerd.test.ts'

// Rooms without state of their own: their files may share one process and its modules, which saves loading the rules each time.
const PURE = ['test/{url,rules,canonicalize,learn,fingerprint,fixtures,api,bench,console}/**/*.test.ts']
const INTEGRATION = [
  'test/{attacks,faults}/**/!(*.workerd).test.ts',
  'test/e2e/**/*.test.ts',
  'test/scripts/**/*.test.ts',
]

// These look at the clock, or at the memory of a busy process.
const TIMED = [
  'test/attacks/{kv-faults,origin-faults}.test.ts',
  'test/faults/{clients,origin-slow,slow-revalidation}.test.ts',
]

// These mostly wait: for the edge to read its record again, for a site that may be asked again, for pages.
const WAITING_NAMES = [
  'closed-loop',
  'console',
  'learn-real-apps',
  'console-pictures',
  'quick-start',
  'docs',
  'consumer-load',
  'path-rules',
]
const WAITING = WAITING_NAMES.map((name) => `test/e2e/${name}.test.ts`)

/** The longest. More of them at once would keep all workers waiting and the processor idle. */
const FIRST = [
  'e2e/closed-loop.test.ts',
  'e2e/console.test.ts',
  'jobs/learn-workflow.workerd.test.ts',
  'faults/slow-revalidation.test.ts',
  'faults/origin-slow.test.ts',
]

/** Beside those, first what shares its modules: each further worker of these projects loads the rules once more. */
const THEN = ['node', 'workerd', 'edge worker', 'waiting', 'programs', 'integration']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId, project }: TestSpecification): number => {
      const found = FIRST.findIndex((path) => moduleId.endsWith(path))
      return found === -1 ? FIRST.length + THEN.indexOf(project.name) : found
    }
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method, of no array
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

/** The platform of the control Worker: databases, objects, queues, workflows. */
function controlPlatform(): ReturnType<typeof cloudflareTest> {
  return cloudflareTest(async () => ({
    main: './src/control.ts',
    wrangler: { configPath: './wrangler.control.toml' },
    miniflare: {
      bindings: {
        D1_MIGRATIONS: await readD1Migrations('./migrations'),
        API_TOKEN: 'test-token',
        SEEN_SHARD_KEYS: '400',
        FETCH_RATE: '10',
        STORE_JOB_BATCHES: '1',
      },
    },
  }))
}

export default defineConfig({
  test: {
    // Many tests wait for programs they start; on two cores, one worker fewer than cores would leave both idle half the time.
    maxWorkers: 4,
    // Hundreds of these programs are our own: read and compiled once.
    // Programs that `needs` finds outside PATH are started by their names.
    env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/compile'), PATH: wholePath(process.env) },
    sequence: { sequencer: LongestFirst },
    globalSetup: './test/support/temporary-folder.ts',
    reporters: ['default', ['json', { outputFile: 'node_modules/.cache/test-report.json' }]],
    projects: [
      {
        test: {
          name: 'node',
          include: PURE,
          exclude: WORKERD,
          isolate: false,
          testTimeout: 30_000,
        },
      },
      { test: { name: 'waiting', include: WAITING, testTimeout: 120_000, hookTimeout: 120_000 } },
      {
        test: {
          name: 'programs',
          include: ['test/**/*.test.ts'],
          exclude: [...PURE, ...WORKERD, ...INTEGRATION],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [cloudflareTest({ main: './src/worker.ts', wrangler: { configPath: './wrangler.toml' } })],
        test: { name: 'edge worker', include: [EDGE_WORKER], testTimeout: 30_000 },
      },
      {
        plugins: [controlPlatform()],
        // Files share a platform, since to start one takes longer than most of their tests; each empties what it uses before its tests.
        test: {
          name: 'workerd',
          include: WORKERD,
          exclude: [EDGE_WORKER],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'integration',
          isolate: false,
          include: INTEGRATION,
          exclude: [...WAITING, ...TIMED],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // When all others are done; slow origins, which take longest, leave the processor to those beside them.
        test: {
          name: 'timed',
          include: TIMED,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 3,
          // Tests that wait for seconds wait side by side.
          maxConcurrency: 15,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
