/** The URL while the steps work on it. */

import type { UrlParts } from '../url/parts.ts'
import type { TemplateRules } from './record/learned-map.ts'
import type { Applied, Profile } from './types.ts'

/** Parts that the steps change in place, and the list of what they did. One draft lives for one call. */
export interface Draft {
  /** The parsed serialization; equal to the draft until a step changes it. */
  readonly href: string
  readonly scheme: UrlParts['scheme']
  readonly userinfo: string
  readonly host: string
  readonly port: string
  /** Some facts hold in one profile alone. */
  profile: Profile
  path: string
  query: string | undefined
  fragment: string | undefined
  /** The path that was last compared with those of click servers, and the answer: several steps ask. */
  clickTest: { readonly path: string; readonly isClick: boolean } | undefined
  /** The path whose template was last asked for, and what the record says of it: several steps ask. */
  templateTest: { readonly path: string; readonly rules: TemplateRules | undefined } | undefined
  readonly applied: Applied[]
}
