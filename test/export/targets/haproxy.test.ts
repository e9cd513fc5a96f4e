import { describe } from 'vitest'
import { haproxy } from '../../../src/export/targets/haproxy.ts'
import { needs } from '../../support/needs.ts'
import { itRuns } from '../support/describe-cache.ts'

describe('haproxy', needs('haproxy'), () => {
  itRuns(haproxy)
})
