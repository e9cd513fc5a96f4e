/** Learned parameters on the fast path: each name is looked up by its hash, and not cut out of the URL. */

import { findPlace, isNameAt } from '../../rules/match/name-hash.ts'
import { decodeComponent } from '../../url/percent-encoding.ts'
import type { CompiledRecord } from '../record/compiled-record.ts'
import {
  parameterFate,
  parameterLabel,
  type CompiledParameter,
  type LearnedParameters,
  type ParameterFate,
} from '../record/learned-parameters.ts'
import type { FastRun } from './fast-run.ts'
import { holdsSemicolon, isRepeat, noteDropped } from './pieces.ts'
import { movePiece, type Scan } from './scan.ts'

/** The first piece whose name was learned and may be dropped somewhere; `kept` where there is none. */
export function firstParameter(
  scan: Scan,
  text: string,
  kept: number,
  parameters: LearnedParameters | undefined,
): number {
  if (parameters === undefined) return kept
  let i = 0
  while (i < kept && parameterAt(scan, text, i, parameters) === undefined) i++
  return i
}

function parameterAt(
  { starts, nameEnds, hashes }: Scan,
  text: string,
  i: number,
  { dropped }: LearnedParameters,
): CompiledParameter | undefined {
  const hash = hashes[i]!
  for (let place = findPlace(dropped, hash, hash); place !== -1; place = findPlace(dropped, hash, place + 1)) {
    const parameter = dropped.values[place]!
    if (isNameAt(parameter.name, text, starts[i]!, nameEnds[i]!)) return parameter
  }
  return undefined
}

/**
 * Drops what was learned as neutral of each name alone.
 *
 * @param first the first piece that was learned
 * @returns how many pieces are left; -1 where the steps have to judge one
 */
export function dropByName(
  run: FastRun,
  kept: number,
  first: number,
  record: CompiledRecord,
  template: string | undefined,
): number {
  const parameters = record.learned?.parameters
  if (first === kept || parameters === undefined) return kept
  if (record.hasNamePatterns) return -1
  const { scan, text } = run
  const places: number[] = []
  let left = first
  for (let i = first; i < kept; i++) {
    const parameter = parameterAt(scan, text, i, parameters)
    const fate = parameter && fateAt(run, kept, i, parameter, template)
    if (fate === 'steps') return -1
    if (parameter !== undefined && (fate === 'drop' || fate === 'drop-value'))
      noteDropped(run, places, i, parameterLabel(parameter, template, fate), parameter.name)
    else movePiece(scan, i, left++)
  }
  return left
}

function fateAt(
  { scan, text }: FastRun,
  kept: number,
  i: number,
  parameter: CompiledParameter,
  template: string | undefined,
): ParameterFate | 'steps' {
  const start = scan.nameEnds[i]!
  const end = scan.ends[i]!
  let values: readonly string[] = NO_VALUES
  if (parameter.keepValues !== undefined || parameter.dropValues !== undefined) {
    if (isRepeat(scan, text, i) || (i + 1 < kept && isRepeat(scan, text, i + 1))) return 'steps'
    const value = text.slice(start + 1, end)
    values = [decodeComponent(value) ?? value]
  }
  const fate = parameterFate(parameter, template, values)
  if (fate !== 'drop' && fate !== 'drop-value') return fate
  const mayStay = parameter.exceptions !== undefined || (fate === 'drop' && holdsSemicolon(text, start, end))
  return mayStay ? 'steps' : fate
}

const NO_VALUES: readonly string[] = []
