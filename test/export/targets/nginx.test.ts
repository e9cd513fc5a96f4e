import { describe } from 'vitest'
import { nginx } from '../../../src/export/targets/nginx.ts'
import { needs } from '../../support/needs.ts'
import { itRuns } from '../support/describe-cache.ts'

describe('nginx', needs('nginx', 'nginx-njs'), () => {
  itRuns(nginx, /%00|%(?![0-9A-Fa-f]{2})|^\/\.\./)
})
