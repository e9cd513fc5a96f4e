import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'

// Rooms that need the Workers runtime; everything else runs in Node.
const WORKERD = ['test/edge/**/*.test.ts', 'test/store/**/!(*.node).test.ts', 'test/**/*.workerd.test.ts']
// Of these, those that need the databases of the control Worker.
const CONTROL = [
  'test/control*.workerd.test.ts',
  'test/jobs/**/*.workerd.test.ts',
  'test/store/{audit-files,audit-forgetter,d1-*,domain-corpus,r2-page-archive,record-*,run-files,seen-set,seen-set-client}{,.*}.test.ts',
]
// Rooms without state of their own: their files may share one process and its modules, which saves loading the rules each time.
const PURE = ['test/{url,rules,canonicalize,learn,fingerprint,fixtures,api,bench,console}/**/*.test.ts']
const INTEGRATION = ['test/{attacks,faults}/**/*.test.ts', 'test/e2e/**/*.test.ts', 'test/scripts/**/*.test.ts']

// These mostly wait, for two minutes altogether, until the edge reads its record again or a site may be asked: they do so beside
// the tests of the rooms.
const WAITING = ['test/e2e/{closed-loop,learn-real-apps,consumer-load}.test.ts']

export default defineConfig({
  test: {
    // Many tests wait for programs they start; on two cores, one worker fewer than cores would leave both idle half the time.
    maxWorkers: 5,
    reporters: ['default', ['json', { outputFile: 'node_modules/.cache/test-report.json' }]],
    projects: [
      {
        test: {
          name: 'node',
          include: PURE,
          exclude: [...WORKERD, ...CONTROL],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'programs',
          include: ['test/**/!(e2e|attacks|faults|scripts)/*.test.ts', 'test/*.test.ts', ...WAITING],
          exclude: [...PURE, ...WORKERD, ...CONTROL],
          testTimeout: 30_000,
        },
      },
      {
        plugins: [cloudflareTest({ main: './src/worker.ts', wrangler: { configPath: './wrangler.toml' } })],
        test: { name: 'workerd', include: WORKERD, exclude: CONTROL, testTimeout: 30_000 },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
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
          })),
        ],
        test: { name: 'control', include: CONTROL, testTimeout: 60_000 },
      },
      {
        test: {
          name: 'integration',
          include: INTEGRATION,
          exclude: WAITING,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
