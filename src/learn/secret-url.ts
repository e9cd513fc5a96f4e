/** URLs that are never asked for: they carry a secret or an action, in sight or hidden in a value. */

import type { Canonical } from '../canonicalize/types.ts'
import type { Canonicalizer } from '../canonicalize/canonicalize.ts'
import { hidesSecret } from '../rules/hidden-secrets.ts'

/** @param result what the canonicalizer made of the URL. Never throws */
export function isSecretUrl(
  url: string,
  result: Canonical,
  canonicalizer: Pick<Canonicalizer, 'canonicalize'>,
): boolean {
  return passesThrough(result) || hidesSecret(url, (inner) => passesThrough(canonicalizer.canonicalize(inner)))
}

function passesThrough({ applied }: Canonical): boolean {
  return applied.some(({ step }) => step === 'pass-through')
}
