/** How many URLs path rules need before they can be proved: what the bounds of their proof come to. */

import { PLUS } from '../settings.ts'
import { urlsToProve } from './prove-rule.ts'

/** URLs that one rule has to merge: 52. */
export const URLS_OF_RULE = urlsToProve(PLUS.maxRuleBound)

/** URLs that all rules of a site have to merge: 133. */
export const URLS_OF_ALL_RULES = urlsToProve(PLUS.maxFprBound)

/** Different pages of two forms below which their URLs, many as they may be, show too little. */
export const PAGES_OF_TWINS = Math.ceil(URLS_OF_RULE / 2)
