// prettier-ignore
/**
 * Names that mailings, partners and banners add to links of any site: words of `words/parameter-names.ts` that mark a campaign or a click.
 * Collected on 2026-11-28.
 */
export const CAMPAIGN_NAMES: readonly string[] = [
  'ref', 'referral', 'referrer', 'source', 'campaign', 'campaign_id', 'medium', 'placement', 'banner', 'newsletter', 'mailing',
  'aff', 'aff_id', 'affid', 'affiliate', 'affiliate_id', 'partner', 'partner_id', 'subid', 'click_id', 'clickid', 'tracking_id', 'trk', 'ad_id',
]
