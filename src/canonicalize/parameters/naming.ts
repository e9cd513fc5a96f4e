/** Names that denote identity on every site. */

import { NAMING_SCHEMES } from '../../rules/data/naming-schemes.ts'
import type { NamingScheme } from '../../rules/types.ts'

/** The naming scheme that a name falls under. */
export function namingSchemeOf(name: string): NamingScheme | undefined {
  return NAMING_SCHEMES.find(({ match, text }) => {
    if (match === 'exact') return name === text
    return match === 'prefix' ? name.startsWith(text) : name.endsWith(text)
  })
}

/** `id`, `item_*`, `*_id`. */
export function schemeLabel({ match, text }: NamingScheme): string {
  if (match === 'exact') return text
  return match === 'prefix' ? `${text}*` : `*${text}`
}
