/** Makes a fingerprinter from what one kind reads of a page. */

import { hexOfBytes } from '../compare/hash.ts'
import { packUnits, type UnitParts } from '../compare/unit.ts'
import type { Fingerprinter, Page } from '../types.ts'

/** What one kind of fingerprint states in its file. */
interface Kind<Name extends string> extends Pick<Fingerprinter<Name>, 'name' | 'version' | 'compares' | 'when'> {
  /** Default true. */
  readonly provesContent?: boolean
  /** Default false. */
  readonly needsBrowser?: boolean
  /** The parts to compare, in document order; undefined for a page that has none. Total: any bytes give an answer. */
  units(page: Page): readonly UnitParts[] | undefined
  /** Lower-case hex for a page without parts. Default: the checksum of its bytes. */
  hashWithoutUnits?(page: Page): string
}

/** Completes a kind. Its `of` never throws as long as `units` does not. */
export function fingerprinter<const Name extends string>(kind: Kind<Name>): Fingerprinter<Name> {
  const { name, version, compares, when, provesContent = true, needsBrowser = false } = kind
  return {
    name,
    version,
    compares,
    when,
    provesContent,
    needsBrowser,
    of(page) {
      const parts = kind.units(page)
      if (parts !== undefined) return { name, version, ...packUnits(parts) }
      return { name, version, hash: kind.hashWithoutUnits?.(page) ?? hexOfBytes(page.body), units: [] }
    },
  }
}
