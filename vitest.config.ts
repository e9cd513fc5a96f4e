import { cloudflareTest } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'

// Rooms that need the Workers runtime; everything else runs in Node.
const WORKERD = ['test/edge/**/*.test.ts', 'test/store/**/*.test.ts', 'test/**/*.workerd.test.ts']
const INTEGRATION = ['test/attacks/**/*.test.ts', 'test/e2e/**/*.test.ts', 'test/scripts/**/*.test.ts']

export default defineConfig({
  test: {
    reporters: ['default', ['json', { outputFile: 'node_modules/.cache/test-report.json' }]],
    projects: [
      {
        test: {
          name: 'node',
          include: ['test/**/*.test.ts'],
          exclude: [...WORKERD, ...INTEGRATION],
          testTimeout: 30_000,
        },
      },
      {
        plugins: [cloudflareTest({ main: './src/worker.ts', wrangler: { configPath: './wrangler.toml' } })],
        test: { name: 'workerd', include: WORKERD, testTimeout: 30_000 },
      },
      {
        test: {
          name: 'integration',
          include: INTEGRATION,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
