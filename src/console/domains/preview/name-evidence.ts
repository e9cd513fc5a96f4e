/** What speaks against dropping a parameter, from the record itself: what was learned about it, and what its name says. */

import { namingSchemeOf, schemeLabel } from '../../../canonicalize/parameters/naming.ts'
import type { DomainRecord } from '../../../rules/record/domain-record.ts'
import { patternKey } from '../../../rules/record/pattern-key.ts'
import { amountText } from '../../parts/amounts.tsx'

/** What is known of one parameter of a domain. */
export interface NameEvidence {
  /** Patterns that were compared with and without it and whose pages differed. */
  readonly importantIn: readonly string[]
  /** Patterns whose pages stayed equal without it. */
  readonly neutralIn: readonly string[]
  /** Patterns in which an audit saw two pages become one. */
  readonly quarantinedIn: readonly string[]
  /** Such names denote identity on many sites: `*_id`. */
  readonly namingScheme: string | undefined
}

/** Collects the evidence on every name of a record once; look-ups are cheap. */
export function compileNameEvidence(record: DomainRecord | undefined): (name: string) => NameEvidence {
  const important = new Map<string, string[]>()
  const neutral = new Map<string, string[]>()
  const note = (found: Map<string, string[]>, names: readonly string[], pattern: string): void => {
    for (const name of names) found.set(name, [...(found.get(name) ?? []), pattern])
  }
  for (const [key, { keep, drop, basis, evidence }] of Object.entries(record?.patterns ?? {})) {
    if (basis === 'blind') continue
    if (evidence.differ > 0) note(important, keep, key)
    note(neutral, drop, key)
  }
  for (const [name, { keep, drop, evidence }] of Object.entries(record?.parameters ?? {})) {
    if (evidence.differ > 0) for (const template of keep) note(important, [name], patternKey(template, [name]))
    if (drop === 'everywhere') note(neutral, [name], patternKey('', [name]))
    else for (const template of drop) note(neutral, [name], patternKey(template, [name]))
  }
  return (name) => {
    const scheme = namingSchemeOf(name)
    return {
      importantIn: important.get(name) ?? [],
      neutralIn: neutral.get(name) ?? [],
      quarantinedIn: (record?.quarantine ?? []).filter((one) => one.name === name).map(({ pattern }) => pattern),
      namingScheme: scheme && schemeLabel(scheme),
    }
  }
}

/** Why a person should think twice before dropping the name; empty when nothing is known against it. */
export function objections({ importantIn, quarantinedIn, namingScheme }: NameEvidence): string[] {
  const [firstImportant] = importantIn
  return [
    ...(quarantinedIn.length > 0 ? [`an audit saw two pages become one without it (${quarantinedIn[0]})`] : []),
    ...(firstImportant === undefined
      ? []
      : [
          `pages differed without it in ${amountText(importantIn.length, 'learned pattern')}, such as ${firstImportant}`,
        ]),
    ...(namingScheme === undefined ? [] : [`names like ${namingScheme} usually say which page is meant`]),
  ]
}
