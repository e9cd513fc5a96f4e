/** The console in a real browser. One file, since a platform and a browser for each of its parts cost more than their tests do. */

import { describe } from 'vitest'
import { needs } from '../support/needs.ts'

describe('the console', needs('chromium'), async () => {
  // In this order: the runs need every open finding, and the full size adds findings of its own.
  await import('./console/signing-in.ts')
  await import('./console/runs.ts')
  await import('./console/audits.ts')
  await import('./console/playground.ts')
  await import('./console/domains.ts')
  await import('./console/actions.ts')
  await import('./console/long-names.ts')
  await import('./console/full-size.ts')
})
