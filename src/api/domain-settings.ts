/** The part of a domain record that an operator sets: everything that nobody has to learn. */

import * as v from 'valibot'
import { FETCH_RATES } from '../store/control-actions.ts'
import { MODES, type DomainRecord } from '../rules/domain-record.ts'
import type { SettingsChange } from '../rules/patched-record.ts'

const mode = v.picklist(MODES)
const PATHS = 'expected paths that begin with /'
const names = v.nullish(v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(1024))), v.maxLength(1000)))

// A record of the library leaves out `constructor` and its like without a word, and what is there would be replaced by nothing.
const paths = v.check((given: unknown) => Object.keys(Object(given)).every((path) => path.startsWith('/')), PATHS)

const settings = {
  mode: v.optional(mode),
  modeByPath: v.nullish(v.pipe(v.unknown(), paths, v.record(v.string(), mode), v.maxEntries(1000))),
  rollout: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  keep: names,
  strip: names,
  veto: names,
}

/** A change as in JSON Merge Patch (RFC 7396): members replace, `null` removes, absent ones stay. Lists are replaced whole. */
export const domainPatch = v.strictObject({
  ...settings,
  learns: v.optional(v.boolean()),
  fetchRate: v.nullish(v.pipe(v.number(), v.minValue(FETCH_RATES.least), v.maxValue(FETCH_RATES.most))),
  reason: v.optional(v.pipe(v.string(), v.maxLength(500))),
})

/** Whether a change touches the record at all. */
export function hasSettings(change: SettingsChange): boolean {
  return Object.values(change).some((value) => value !== undefined)
}

/** What the operator has set, and the size of what was learned. */
export function settingsOf(record: DomainRecord): object {
  const { mode: ofDomain, modeByPath, rollout, keep, strip, veto, quarantine, patterns, pathRules } = record
  return {
    mode: ofDomain,
    rollout: rollout ?? 1,
    modeByPath: modeByPath ?? {},
    keep: keep ?? [],
    strip: strip ?? [],
    veto: veto ?? [],
    quarantine: quarantine ?? [],
    patterns: Object.keys(patterns).length,
    pathRules: pathRules?.length ?? 0,
  }
}
