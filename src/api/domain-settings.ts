/** The part of a domain record that an operator sets: everything that is not learned. */

import * as v from 'valibot'
import { chosen, reason } from './schemas/parts.ts'
import { FETCH_RATES } from '../store/control-actions.ts'
import { ADAPTER_NAMES, LIST_SETTINGS, MODES, type DomainRecord } from '../rules/record/domain-record.ts'
import type { EntriesChange, SettingsChange, WholeChange } from '../rules/record/types.ts'

const mode = v.picklist(MODES)
const names = v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(1024))), v.maxLength(1000))

const listPatch = v.pipe(
  v.strictObject({ add: v.optional(names), remove: v.optional(names) }),
  v.rawCheck(({ dataset, addIssue }) => {
    const { add = [], remove = [] } = dataset.typed ? dataset.value : {}
    const both = add.find((name) => remove.includes(name))
    if (both !== undefined) addIssue({ message: `"${both}" is both added and removed` })
  }),
)

/** Said of a plain list without leave to replace the list. */
const REPLACES =
  'a plain list replaces all entries, so it needs "replace": true beside it; {"add": [...], "remove": [...]} changes single entries'
const noPlainList = v.check((given: unknown) => !Array.isArray(given), REPLACES)

// A record of the library leaves out `constructor` and its like without a word, and what is there would be replaced by nothing.
const paths = v.check(
  (given: unknown) => Object.keys(Object(given)).every((path) => path.startsWith('/')),
  'expected paths that begin with /',
)

function modesByPath<Value extends v.GenericSchema>(value: Value) {
  return v.nullish(v.pipe(v.unknown(), paths, v.record(v.string(), value), v.maxEntries(1000)))
}

function lists<Schema extends v.GenericSchema>(schema: Schema) {
  return Object.fromEntries(LIST_SETTINGS.map((name) => [name, schema])) as Record<
    (typeof LIST_SETTINGS)[number],
    Schema
  >
}

const others = {
  mode: v.optional(mode),
  rollout: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  adapter: v.nullish(v.picklist(ADAPTER_NAMES)),
  learns: v.optional(v.boolean()),
  fetchRate: v.nullish(v.pipe(v.number(), v.minValue(FETCH_RATES.least), v.maxValue(FETCH_RATES.most))),
  reason,
}

const entriesPatch = v.strictObject({
  ...others,
  ...lists(v.nullish(v.pipe(v.unknown(), noPlainList, listPatch))),
  modeByPath: modesByPath(v.nullable(mode)),
  replace: v.optional(v.literal(false)),
})

const wholePatch = v.strictObject({
  ...others,
  ...lists(
    v.nullish(
      chosen<v.InferOutput<typeof names> | v.InferOutput<typeof listPatch>>([names, listPatch], (given) =>
        Array.isArray(given) ? names : listPatch,
      ),
    ),
  ),
  modeByPath: modesByPath(mode),
  replace: v.literal(true),
})

type Others = Pick<v.InferOutput<typeof entriesPatch>, 'learns' | 'fetchRate' | 'reason'>

/**
 * A change of a domain: see {@link SettingsChange}, beside settings that are not in the record. `replace: true` lets plain lists
 * and `modeByPath` replace what is there; without it a plain list is refused, because it would remove entries unseen.
 */
export const domainPatch = chosen<(EntriesChange | WholeChange) & Others>([entriesPatch, wholePatch], (given) =>
  Object(given)['replace'] === true ? wholePatch : entriesPatch,
)

/** Whether a change touches the record at all. */
export function hasSettings(change: SettingsChange): boolean {
  return Object.entries(change).some(([name, value]) => name !== 'replace' && value !== undefined)
}

/** What the operator has set, and the size of what was learned. */
export function settingsOf(record: DomainRecord): object {
  const { mode: ofDomain, modeByPath, rollout, adapter, quarantine, patterns, parameters, pathRules } = record
  return {
    mode: ofDomain,
    rollout: rollout ?? 1,
    adapter: adapter ?? null,
    modeByPath: modeByPath ?? {},
    ...Object.fromEntries(LIST_SETTINGS.map((name) => [name, record[name] ?? []])),
    quarantine: quarantine ?? [],
    patterns: Object.keys(patterns).length,
    parameters: Object.keys(parameters ?? {}).length,
    pathRules: pathRules?.length ?? 0,
  }
}
