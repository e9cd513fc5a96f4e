/** What a record does with a name wherever no pattern decides. A record of the first version does nothing. */

import type { DomainRecord } from '../rules/record/domain-record.ts'
import type { RuleSet } from '../rules/types.ts'
import type { NamePlan } from './types.ts'

/** The names of a record by template. */
export interface RecordParameters {
  /** Templates beside those of the patterns. */
  readonly templates: readonly string[]
  readonly names: readonly string[]
  /** Whether something on the paths of a template depends on values. */
  readonly hasValues: (template: string) => boolean
  /** What is done with a name; undefined where it stays whatever its value. */
  readonly planOf: (template: string, name: string) => NamePlan | undefined
}

const NOTHING: RecordParameters = { templates: [], names: [], hasValues: () => false, planOf: () => undefined }

/** Reads them. Never throws. */
export function parametersOfRecord(_record: DomainRecord, _rules: RuleSet | undefined): RecordParameters {
  return NOTHING
}
