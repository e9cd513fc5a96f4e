import { describe } from 'vitest'
import { varnish } from '../../../src/export/targets/varnish.ts'
import { needs } from '../../support/needs.ts'
import { itRuns } from '../support/describe-cache.ts'

describe('varnish', needs('varnish'), () => {
  itRuns(varnish)
})
