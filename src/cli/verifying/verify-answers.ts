import * as v from 'valibot'
import { disagreements, parseAnswer, type Disagreement, type FixtureCase } from './contract.ts'

/** Results of one implementation. */
export interface Verdicts {
  readonly disagreements: readonly Disagreement[]
  /** Cases that were answered, well or badly. */
  readonly answered: number
  /** Answered cases that the implementation declined to judge, by its reason; absent where declining is no answer. */
  readonly declined?: ReadonlyMap<string, number>
  /** What broke the conversation off, in one line; the cases after it were not answered. */
  readonly broken?: string
  /** What the command ends with for that, where no answer disagrees; default: findings. */
  readonly exitCode?: number
}

/** The input line of a case for an implementation, as NDJSON. */
export function questionLine({ id, profile, record, input }: FixtureCase): string {
  return `${JSON.stringify({ id, profile, record, input })}\n`
}

const decline = v.object({ id: v.optional(v.string()), declined: v.pipe(v.string(), v.minLength(1)) })

/**
 * The reason in a line `{"id","declined":"reason"}`, by which a partial implementation says that it does not claim a case.
 *
 * @returns undefined for every other line, and for one that names another case; never throws
 */
export function declineReason({ id }: FixtureCase, line: string): string | undefined {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return undefined
  }
  const parsed = v.safeParse(decline, value)
  if (!parsed.success || (parsed.output.id !== undefined && parsed.output.id !== id)) return undefined
  return parsed.output.declined
}

/** Compares one NDJSON line with the case that it answers. Never throws. */
export function judgeLine(fixture: FixtureCase, line: string): Disagreement[] {
  const unreadable = (got: string): Disagreement[] => [
    { id: fixture.id, field: 'answer', expected: 'one line {"ok","url","key"}', got },
  ]
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return unreadable(`no JSON: ${shortened(line)}`)
  }
  const parsed = parseAnswer(value)
  if (!parsed.ok) return unreadable(`${shortened(line)} (${parsed.message})`)
  const { answer } = parsed
  if (answer.id !== undefined && answer.id !== fixture.id)
    return unreadable(`the answer to ${answer.id}: answers must keep the order of the questions`)
  return disagreements(fixture, answer, { item: 'item' in answer, applied: 'applied' in answer })
}

function shortened(text: string): string {
  return text.length <= 120 ? JSON.stringify(text) : `${JSON.stringify(text.slice(0, 120))}…`
}
