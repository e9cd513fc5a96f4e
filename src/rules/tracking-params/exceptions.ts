import { ARCHIVES } from '../archives.ts'
import type { TrackingException } from '../types.ts'

/**
 * Hosts whose whole query is data, so no global fact holds there: links that are signed or rewritten as one text, archives
 * that address a snapshot by its full URL, links of attribution services, which hand on what they are given, and sites on
 * which removing parameters is known to break the page.
 * Sources: https://github.com/AdguardTeam/AdguardFilters/blob/master/TrackParamFilter/sections/allowlist.txt,
 * https://github.com/uBlockOrigin/uAssets/blob/master/filters/privacy-removeparam.txt and
 * https://github.com/duckduckgo/privacy-configuration (feature `trackingParameters`).
 */
export const NEVER_TOUCHED: readonly TrackingException[] = [
  { host: 'urldefense.com' },
  { host: 'urldefense.us' },
  { host: 'urldefense.proofpoint.com' },
  { host: 'protection.outlook.com' },
  { host: 'cudasvc.com' },
  { host: 'secure-web.cisco.com' },
  { host: 'mimecastprotect.com' },
  { host: 'protect.mimecast.com' },
  { host: 'clicktime.symantec.com' },
  ...ARCHIVES.map((host) => ({ host })),
  { host: 'translate.goog' },
  { host: 'axs.com' },
  { host: 'greenbuildingadvisor.com' },
  { host: 'go365.com' },
  { host: 'humana.com' },
  { host: 'centerwellpharmacy.com' },
  { host: 'mywot.com' },
  { host: 'privatehost.com' },
  { host: 'rightnowtech.com' },
  { host: 'tradedoubler.com' },
  { host: 'onelink.me' },
  { host: 'app.appsflyer.com' },
  { host: 'app.adjust.com' },
  { host: 'app.hive.co' },
  { host: 'app.link' },
  { host: 'adj.st' },
  { host: 'go.link' },
  { host: 'rd.bizrate.com' },
  { host: 'booklive.jp', path: '/vcentry/' },
  { host: 'app.econnect.utexas.edu' },
  { host: 'clk.texaslonghorns.com' },
  { host: 'login.aliexpress.com' },
  { host: 'login.aliexpress.ru' },
  { host: 'login.aliexpress.us' },
  { host: 'app.plex.tv' },
  { path: '/_matrix/' },
  { path: '/td_redirect' },
]
