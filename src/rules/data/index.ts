import type { RuleData } from '../rule-data.ts'
import { CLICK_SERVERS } from './click-servers.ts'
import { EXEMPT_PAGES } from './exempt-pages.ts'
import { FOLD_EXCEPTIONS } from './fold-exceptions.ts'
import { FRAGMENT_PAGES } from './fragment-pages.ts'
import { HOST_FAMILIES } from './host-families.ts'
import { NAMING_SCHEMES } from './naming-schemes.ts'
import { PASS_THROUGH_RULES } from './pass-through.ts'
import { PLATFORMS } from './platforms/index.ts'
import { PROVIDERS } from './providers/index.ts'
import { REDIRECTORS } from './redirectors.ts'
import { SCRIPT_COOKIES } from './script-cookies.ts'
import { SECRET_SHAPES } from './secret-shapes.ts'
import { SEQUENCED_HOSTS, SEQUENCED_PATHS } from './sequenced-queries.ts'
import { SESSION_RULES } from './sessions.ts'
import { TRACKING_FACTS } from './tracking-params/index.ts'
import { WORDS } from './words/index.ts'

/**
 * All rule data, one member per table. Code reads the tables here and when it first needs one: in the edge bundle and in the npm
 * package `scripts/rule-data-module.ts` writes this module as JSON, and a table is parsed on its first use.
 */
export const RULE_DATA: RuleData = {
  tracking: TRACKING_FACTS,
  exemptPages: EXEMPT_PAGES,
  sessions: SESSION_RULES,
  passThrough: PASS_THROUGH_RULES,
  secretShapes: SECRET_SHAPES,
  clickServers: CLICK_SERVERS,
  redirectors: REDIRECTORS,
  providers: PROVIDERS,
  platforms: PLATFORMS,
  namingSchemes: NAMING_SCHEMES,
  foldExceptions: FOLD_EXCEPTIONS,
  fragmentPages: FRAGMENT_PAGES,
  hostFamilies: HOST_FAMILIES,
  sequencedHosts: SEQUENCED_HOSTS,
  sequencedPaths: SEQUENCED_PATHS,
  scriptCookies: SCRIPT_COOKIES,
  words: WORDS,
}
