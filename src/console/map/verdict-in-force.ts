/** What becomes of a parameter on the pages of a pattern, all layers together, in the order in which they decide. */

import { ofName } from '../../rules/match/by-name.ts'
import { namingSchemeOf, schemeLabel } from '../../canonicalize/parameters/naming.ts'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { templateOf } from '../../rules/record/pattern-key.ts'
import type { PatternRow } from './pattern-rows.ts'

/** A verdict and who gave it. */
export interface VerdictInForce {
  readonly verdict: 'kept' | 'dropped' | 'dropped for some values'
  readonly because: string
}

/** Built-in trackers and platform profiles are left out: what they name never gets into a pattern. */
export function verdictInForce(record: DomainRecord, row: PatternRow, name: string): VerdictInForce {
  if (record.keep?.includes(name) === true) return { verdict: 'kept', because: 'the keep list names it' }
  if (row.quarantined.includes(name)) return { verdict: 'kept', because: 'it is in quarantine' }
  if (record.strip?.includes(name) === true) return { verdict: 'dropped', because: 'the strip list names it' }
  if (row.basis === 'undecided') return { verdict: 'kept', because: 'nothing is known' }
  const values = ofName(row.dropValues, name)
  if (values !== undefined)
    return {
      verdict: 'dropped for some values',
      because: `learned for ${values.length === 1 ? 'the value' : 'the values'} ${values.join(', ')}`,
    }
  if (row.drop.includes(name)) return { verdict: 'dropped', because: 'learned' }
  if (row.basis === 'blind') return { verdict: 'kept', because: 'nothing could be learned' }
  if (isLearned(record, row, name)) return { verdict: 'kept', because: 'learned' }
  const scheme = namingSchemeOf(name)
  if (scheme === undefined) return { verdict: 'kept', because: 'nothing is known' }
  return { verdict: 'kept', because: `names like ${schemeLabel(scheme)} usually say which page is meant` }
}

function isLearned({ patterns, parameters }: DomainRecord, { key }: PatternRow, name: string): boolean {
  const pattern = ofName(patterns, key)
  if (pattern !== undefined) return pattern.keep.includes(name)
  return ofName(parameters, name)?.keep.includes(templateOf(key)) === true
}
