import type { ScriptCookies } from '../types.ts'

const ADDED = '2026-11-28'
const DIGITS = '[0-9]{1,20}'

/**
 * Cookies that scripts of a page set and read, or that the network in front of the site sets and reads: no page of the site depends on
 * them. A cookie of which a documented server-side use chooses what a page shows has no place here.
 */
export const SCRIPT_COOKIES: readonly ScriptCookies[] = [
  {
    vendor: 'Google Analytics',
    names: ['_ga', '_gid', '_gat', '__utma', '__utmb', '__utmc', '__utmt', '__utmv', '__utmz'],
    grammars: ['_ga_[0-9A-Z]{4,16}', '_gat_[0-9A-Za-z_-]{1,40}', '_dc_gtm_UA-[0-9-]{1,24}'],
    source: 'https://support.google.com/analytics/answer/11397207',
    added: ADDED,
    examples: { personal: ['_gas', '_ga_session_user', 'ga', '_GA'] },
  },
  {
    vendor: 'Google Ads and Ad Manager',
    names: ['__gads', '__gpi', '__gpi_optout', '__eoi'],
    grammars: ['_gcl_[a-z]{2}', '_gac_(?:UA-[0-9-]{1,24}|gb_[0-9A-Z]{4,16})'],
    source: 'https://business.safety.google/adscookies/',
    added: ADDED,
    examples: { personal: ['_gcl_user', '_gac_', 'gads'] },
  },
  {
    vendor: 'Meta',
    names: ['_fbp', '_fbc'],
    source: 'https://developers.facebook.com/docs/marketing-api/conversions-api/parameters/fbp-and-fbc',
    added: ADDED,
    examples: { personal: ['_fb', 'fblo_1234', 'fbsr_1234'] },
  },
  {
    vendor: 'TikTok',
    names: ['_ttp', '_tt_enable_cookie', 'ttcsid'],
    grammars: ['ttcsid_[0-9A-Z]{4,40}'],
    source: 'https://ads.tiktok.com/help/article/using-cookies-with-tiktok-pixel',
    added: ADDED,
    examples: { personal: ['_tt', 'tt_session', 'ttcsid_user'] },
  },
  {
    vendor: 'Pinterest',
    names: ['_pin_unauth', '_epik', '_derived_epik'],
    source: 'https://help.pinterest.com/en/business/article/pinterest-tag-parameters-and-cookies',
    added: ADDED,
    examples: { personal: ['_pinterest_sess', '_auth'] },
  },
  {
    vendor: 'Microsoft Advertising',
    names: ['_uetsid', '_uetvid', '_uetmsclkid'],
    source: 'https://help.ads.microsoft.com/apex/index/3/en/53056',
    added: ADDED,
    examples: { personal: ['uetsid', '_uet'] },
  },
  {
    vendor: 'Microsoft Clarity',
    names: ['_clck', '_clsk'],
    source: 'https://learn.microsoft.com/en-us/clarity/setup-and-installation/cookie-list',
    added: ADDED,
    examples: { personal: ['_cl', 'CLID'] },
  },
  {
    vendor: 'Segment',
    names: ['ajs_anonymous_id', 'ajs_user_id', 'ajs_group_id'],
    source: 'https://segment.com/docs/connections/sources/catalog/libraries/website/javascript/identity/',
    added: ADDED,
    examples: { personal: ['ajs', 'user_id'] },
  },
  {
    vendor: 'OneTrust',
    names: ['OptanonConsent', 'OptanonAlertBoxClosed', 'eupubconsent-v2'],
    source: 'https://www.onetrust.com/cookie-policy/',
    added: ADDED,
    examples: { personal: ['Optanon', 'optanonconsent'] },
  },
  {
    vendor: 'Cookiebot',
    names: ['CookieConsent'],
    source: 'https://www.cookiebot.com/en/developer/',
    added: ADDED,
    examples: { personal: ['cookieconsent', 'cookie_consent'] },
  },
  {
    vendor: 'Cloudflare, which reads them before the site does',
    names: ['__cf_bm', 'cf_clearance', '_cfuvid', '__cfwaitingroom'],
    source: 'https://developers.cloudflare.com/fundamentals/reference/policies-compliances/cloudflare-cookies/',
    added: ADDED,
    examples: { personal: ['CF_Authorization', '__cflb', 'CF_AppSession'] },
  },
  {
    vendor: 'Hotjar',
    names: [
      '_hjid',
      '_hjFirstSeen',
      '_hjTLDTest',
      '_hjLocalStorageTest',
      '_hjSessionStorageTest',
      '_hjAbsoluteSessionInProgress',
    ],
    grammars: [
      `_hjSession(?:User)?_${DIGITS}`,
      `_hjIncludedIn(?:Sample|SessionSample|PageviewSample)(?:_${DIGITS})?`,
      '_hj(?:ClosedSurveyInvites|DonePolls|MinimizedPolls|ShownFeedbackMessage|UserAttributesHash|CachedUserAttributes|Recording(?:Enabled|LastActivity)|CookieTest)',
    ],
    source: 'https://help.hotjar.com/hc/en-us/articles/115011789248-Hotjar-Cookies',
    added: ADDED,
    examples: { personal: ['_hj', '_hjSession_user', 'hjid'] },
  },
  {
    vendor: 'HubSpot',
    names: ['__hstc', '__hssc', '__hssrc', 'hubspotutk'],
    source: 'https://knowledge.hubspot.com/privacy-and-consent/what-cookies-does-hubspot-set-in-a-visitor-s-browser',
    added: ADDED,
    examples: { personal: ['hs-membership-csrf', '__hs_opt_out', 'hs_ab_test'] },
  },
  {
    vendor: 'Matomo',
    grammars: [`_pk_(?:id|ses|ref|cvar|hsr)\\.${DIGITS}\\.[0-9a-f]{4}`],
    source: 'https://matomo.org/faq/general/faq_146/',
    added: ADDED,
    examples: { personal: ['_pk_id', 'MATOMO_SESSID', 'PIWIK_SESSID'], scripts: ['_pk_id.1.1fff'] },
  },
  {
    vendor: 'LinkedIn',
    names: ['li_fat_id', 'ln_or'],
    source: 'https://www.linkedin.com/legal/l/cookie-table',
    added: ADDED,
    examples: { personal: ['li_at', 'JSESSIONID'] },
  },
]
