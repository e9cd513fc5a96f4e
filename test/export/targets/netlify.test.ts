import { describe } from 'vitest'
import { netlify } from '../../../src/export/targets/netlify.ts'
import { itServes } from '../support/describe-function.ts'

describe('netlify', () => {
  itServes(netlify, (result, asked) => (result instanceof URL ? result.pathname + result.search : asked))
})
