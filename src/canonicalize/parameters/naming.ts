/** Names that denote identity on every site. */

import { RULE_DATA } from '../../rules/data/index.ts'
import type { NamingScheme } from '../../rules/types.ts'

/** The naming scheme that a name falls under. */
export function namingSchemeOf(name: string): NamingScheme | undefined {
  return RULE_DATA.namingSchemes.find(({ match, text }) => {
    if (match === 'exact') return name === text
    return match === 'prefix' ? name.startsWith(text) : name.endsWith(text)
  })
}

/** `id`, `item_*`, `*_id`. */
export function schemeLabel({ match, text }: NamingScheme): string {
  if (match === 'exact') return text
  return match === 'prefix' ? `${text}*` : `*${text}`
}
