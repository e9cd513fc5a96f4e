import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { wholePath } from './scripts/programs.ts'

/** What needs the Workers runtime; everything else runs in Node. */
const WORKERD = ['test/edge/**/*.test.ts', 'test/store/**/!(*.node).test.ts', 'test/**/*.workerd.test.ts']
/** Sends requests to the edge Worker as clients do, with the bindings of its own configuration. */
const EDGE_WORKER = ['test/worker.*.test.ts']
/** Modules without state: what tests them needs no platform, browser or program. */
const PURE = ['test/{url,rules,canonicalize,evidence,learn,fingerprint,fixtures,api,bench,console}/**/*.test.ts']
/** These wait for a slow origin for many seconds, which costs no processor time: first, beside what starts then. */
const WAITING = '.waiting.test.ts'
/** These look at the clock, or at the memory of a busy process. */
const TIMED = ['test/**/*.timed.test.ts']

/** Tests of whole programs. The longest; those that wait most, beside it; those that keep one core busy for long, which must not be the last. */
const LONG = ['/test/e2e/console.test.ts', '/test/e2e/', '/test/scripts/', '/test/libraries/']
/** After these, project by project: each worker loads the modules of a project once. The files of `node` are short: no worker waits long at the end. */
const ORDER = ['workerd', 'edge worker', 'node', 'programs']

/** Node loads the sources itself, as it does outside of tests. Vite would transform each once a project, and send it to each worker. */
const NATIVE = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ['--import', resolve('test/support/native-modules.ts')],
}

/** `expect.poll` waits for a state, and on a busy machine that takes longer than the second it has otherwise. */
const PATIENT = { expect: { poll: { timeout: 20_000 } } }

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId, project }: TestSpecification): number => {
      if (moduleId.endsWith(WAITING)) return -LONG.length - 1
      const long = LONG.findIndex((folder) => moduleId.includes(folder))
      return long === -1 ? ORDER.indexOf(project.name) : long - LONG.length
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
    // Many tests wait for programs they start; as many workers as cores would leave those idle half the time.
    maxWorkers: 5,
    // Hundreds of these programs are our own: read and compiled once.
    // Programs that `needs` finds outside PATH are started by their names.
    env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/compile'), PATH: wholePath(process.env) },
    sequence: { sequencer: LongestFirst },
    globalSetup: './test/support/temporary-folder.ts',
    reporters: ['default', ['json', { outputFile: 'node_modules/.cache/test-report.json' }]],
    // Files of a project share the processes and the platforms they run in: to load the rules or to start a platform takes longer than most tests.
    projects: [
      {
        test: {
          name: 'node',
          ...NATIVE,
          ...PATIENT,
          include: PURE,
          exclude: WORKERD,
          isolate: false,
          testTimeout: 30_000,
          // These wait for nothing, and each further worker loads the rules once more.
          maxWorkers: availableParallelism(),
        },
      },
      {
        test: {
          name: 'programs',
          ...NATIVE,
          ...PATIENT,
          include: ['test/**/*.test.ts'],
          exclude: [...PURE, ...WORKERD, ...TIMED],
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Tests that wait for seconds wait side by side.
          maxConcurrency: 15,
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins: [cloudflareTest({ main: './src/worker.ts', wrangler: { configPath: './wrangler.toml' } })],
        test: {
          name: 'edge worker',
          ...PATIENT,
          include: EDGE_WORKER,
          testTimeout: 30_000,
          maxWorkers: availableParallelism(),
        },
      },
      {
        plugins: [controlPlatform()],
        test: {
          name: 'workerd',
          ...PATIENT,
          include: WORKERD,
          exclude: EDGE_WORKER,
          isolate: false,
          testTimeout: 60_000,
          // Each further worker starts a platform and loads the sources there, which takes ten seconds.
          maxWorkers: availableParallelism(),
        },
      },
      {
        // When all others are done.
        test: {
          name: 'timed',
          ...NATIVE,
          ...PATIENT,
          include: TIMED,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 3,
          // Tests that wait for seconds wait side by side.
          maxConcurrency: 15,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
