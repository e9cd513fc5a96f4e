import type { Canonical } from '../canonicalize/types.ts'
import { serializedUrl } from './request/target.ts'
import type { Visit } from './types.ts'

/** The canonical form of what was asked for, for those who only want to know. */
export function canonicalOf({ url, policy }: Visit): Canonical {
  return policy.toRequest(serializedUrl(url))
}
