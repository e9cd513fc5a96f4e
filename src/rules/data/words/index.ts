import type { WordLists } from '../../rule-data.ts'
import { MUTATING_WORDS } from './actions.ts'
import { CHALLENGE_PHRASES, ERROR_PHRASES, LOGIN_WORDS, TROUBLE_PHRASES } from './page-notices.ts'
import { IDENTITY_NAMES, NEUTRAL_FIRST_WORDS, NEUTRAL_LAST_WORDS } from './parameter-names.ts'

/** Words by which the learner tells what a page or a parameter is. */
export const WORDS: WordLists = {
  challenge: CHALLENGE_PHRASES,
  login: LOGIN_WORDS,
  error: ERROR_PHRASES,
  trouble: TROUBLE_PHRASES,
  neutralFirst: NEUTRAL_FIRST_WORDS,
  neutralLast: NEUTRAL_LAST_WORDS,
  identityNames: IDENTITY_NAMES,
  mutating: MUTATING_WORDS,
}
