import { BLOG, PHPBB, WIKI } from './forums.ts'
import { UNKNOWN_NAMES, WHOLE_QUERY, WORDLESS } from './letter.ts'
import { CASE, DIGIT_NAMES } from './names.ts'
import { CHECKSUM, NEWS, WRONG_CANONICAL } from './news.ts'
import { DEFAULT_VALUES, DRIFT, EXPERIMENT, FLAKY, REQUIRED_TOKEN, TWENTY_PATTERNS, VOLATILE } from './servers.ts'
import { FEW_LEFT, HELD_STILL, MADE_UP } from './shams.ts'
import { FACETS, MAGENTO, SFCC, SHOPIFY } from './shops.ts'
import { AUTOINDEX, MIRRORS, PATH_OR_QUERY, PATH_SESSION, REPOSITORY } from './technical.ts'
import { CONTEXT, REDUNDANT_PAIR, ROBOTS, SIDE_EFFECTS, SIGNED } from './traps.ts'
import { CHALLENGE, LOGIN_WALL, SCRIPT_SHELL, SOFT_NOT_FOUND, TO_HOMEPAGE } from './walls.ts'
import type { Archetype } from '../site/types.ts'

/** Every archetype, by number. */
export const ARCHETYPES: readonly Archetype[] = [
  SHOPIFY,
  SFCC,
  MAGENTO,
  PHPBB,
  WIKI,
  BLOG,
  NEWS,
  PATH_SESSION,
  CHECKSUM,
  REPOSITORY,
  AUTOINDEX,
  FACETS,
  MIRRORS,
  PATH_OR_QUERY,
  REDUNDANT_PAIR,
  CONTEXT,
  SIGNED,
  SIDE_EFFECTS,
  DEFAULT_VALUES,
  REQUIRED_TOKEN,
  SCRIPT_SHELL,
  LOGIN_WALL,
  CHALLENGE,
  SOFT_NOT_FOUND,
  TO_HOMEPAGE,
  EXPERIMENT,
  VOLATILE,
  WRONG_CANONICAL,
  DRIFT,
  FLAKY,
  CASE,
  DIGIT_NAMES,
  TWENTY_PATTERNS,
  ROBOTS,
  WHOLE_QUERY,
  WORDLESS,
  UNKNOWN_NAMES,
  MADE_UP,
  HELD_STILL,
  FEW_LEFT,
]
