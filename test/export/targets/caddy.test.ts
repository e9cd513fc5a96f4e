import { describe } from 'vitest'
import { caddy } from '../../../src/export/targets/caddy.ts'
import { needs } from '../../support/needs.ts'
import { itRuns } from '../support/describe-cache.ts'

describe('caddy', needs('caddy'), () => {
  itRuns(caddy, /[<>^]|%(?![0-9A-Fa-f]{2})/)
})
