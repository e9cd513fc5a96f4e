/** What a button of the parameters page asks for: `keep ref`, `-strip ref`. */

import type { EntriesChange } from '../../../rules/record/types.ts'

/** Lists that a name can be put on in place: of parameters, and of cookies. */
export const ACTION_LISTS = ['keep', 'strip', 'veto', 'anonymousCookies'] as const

/** One of them. */
export type ActionList = (typeof ACTION_LISTS)[number]

/** A name that comes onto a list or goes from it. */
export interface ListAction {
  readonly list: ActionList
  readonly name: string
  readonly removes: boolean
}

const MAX_NAME_CHARACTERS = 1024

/** The value of the button. */
export function actionValue({ list, name, removes }: ListAction): string {
  return `${removes ? '-' : ''}${list} ${name}`
}

/** Reads the value of a button; undefined for what is none. Never throws. */
export function readAction(value: unknown): ListAction | undefined {
  if (typeof value !== 'string' || value.length > MAX_NAME_CHARACTERS + 10) return undefined
  const blank = value.indexOf(' ')
  const removes = value.startsWith('-')
  const list = ACTION_LISTS.find((one) => one === value.slice(removes ? 1 : 0, blank))
  const name = value.slice(blank + 1)
  return list === undefined || blank === -1 || name === '' ? undefined : { list, name, removes }
}

/** The change of the record. A name is on one of `keep` and `strip` at most. */
export function changeOf({ list, name, removes }: ListAction): EntriesChange {
  if (removes) return { [list]: { remove: [name] } }
  const other = { keep: 'strip', strip: 'keep', veto: undefined, anonymousCookies: undefined }[list]
  return { [list]: { add: [name] }, ...(other !== undefined && { [other]: { remove: [name] } }) }
}

/** Why a revision was made, for its list. */
export function actionReason({ list, name, removes }: ListAction): string {
  const what = list === 'anonymousCookies' ? 'cookies' : 'parameters'
  return removes ? `${what}: ${name} off ${list}` : `${what}: ${list} ${name}`
}
