import { AMAZON_FACTS } from './amazon.ts'
import { DEVELOPER_FACTS } from './developer.ts'
import { EMAIL_FACTS } from './email.ts'
import { GLOBAL_FACTS } from './global.ts'
import { JOBS_FACTS } from './jobs.ts'
import { MARKETPLACES_ASIA_FACTS } from './marketplaces-asia.ts'
import { MEDIA_FACTS } from './media.ts'
import { NEWS_FACTS } from './news.ts'
import { REFERRER_FACTS } from './referrers.ts'
import { SEARCH_FACTS } from './search.ts'
import { SERVICES_FACTS } from './services.ts'
import { SHOPS_FACTS } from './shops.ts'
import { SOCIAL_FACTS } from './social.ts'
import { TRAVEL_FACTS } from './travel.ts'
import { VENDOR_FACTS } from './vendors.ts'
import type { TrackingFacts } from '../../types.ts'

/**
 * Every static fact about a parameter that never changes the page. Names are exact; a name that means content on some
 * site is listed for the hosts where it is known not to. Rows are independent: a row for a host never
 * switches a global row off.
 */
export const TRACKING_FACTS: readonly TrackingFacts[] = [
  ...GLOBAL_FACTS,
  ...REFERRER_FACTS,
  ...VENDOR_FACTS,
  ...EMAIL_FACTS,
  ...SEARCH_FACTS,
  ...AMAZON_FACTS,
  ...SHOPS_FACTS,
  ...MARKETPLACES_ASIA_FACTS,
  ...SOCIAL_FACTS,
  ...MEDIA_FACTS,
  ...NEWS_FACTS,
  ...TRAVEL_FACTS,
  ...JOBS_FACTS,
  ...DEVELOPER_FACTS,
  ...SERVICES_FACTS,
]
