/** A record that says nothing. */

import type { DomainRecord } from '../../src/rules/record/domain-record.ts'

export const EMPTY_RECORD: DomainRecord = {
  v: 2,
  domain: 'shop.example',
  revision: 3,
  builtAt: '',
  sha256: '',
  mode: 'observe',
  patterns: {},
}
