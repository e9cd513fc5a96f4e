import type { TrackingFacts } from '../../types.ts'

/** Names that affiliate networks, bid managers and the ignore lists of page caches are known by. */
export const VENDOR_FACTS: readonly TrackingFacts[] = [
  {
    // Click ids of Impact and other networks; a short one may count rows.
    names: ['clickId', 'click_id', 'clickid'],
    value:
      '(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])[0-9A-Za-z:~._-]{20,}|[0-9a-f]{24,64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
    class: 'click-id',
    source: 'https://integrations.impact.com/impact-brand/docs/landing-page-parameters',
    added: '2026-11-27',
    examples: {
      page: 'https://www.example.com/article/7',
      sampleValue: '3BgW1d3sRxyNTbgQNSSAlymTUkAyD41o1UE:w80',
      different: ['https://www.example.com/item?clickid=7', 'https://www.example.com/item?clickid=8'],
    },
  },
  {
    // Pepperjam, which is Ascend today; its `clickId` of ten digits may be any number.
    names: ['pj_creativeid', 'pj_publisherid'],
    ignoreCase: true,
    class: 'affiliate',
    source: 'https://support.pepperjam.com/s/article/Tracking-Integration',
    added: '2026-11-27',
    examples: {
      page: 'https://www.example.com/article/7',
      different: ['https://www.example.com/item?pj_id=1', 'https://www.example.com/item?pj_id=2'],
    },
  },
  {
    names: ['afftrack'],
    ignoreCase: true,
    class: 'affiliate',
    source: 'https://help.shareasale.com/hc/en-us/articles/5375832636695',
    added: '2026-11-27',
    examples: {
      page: 'https://www.example.com/article/7',
      different: ['https://www.example.com/item?track=1', 'https://www.example.com/item?track=2'],
    },
  },
  {
    // The device in links of Marin.
    names: ['pdv'],
    value: '[cmt]?',
    class: 'campaign',
    source: 'https://github.com/mpchadwick/tracking-query-params-registry',
    added: '2026-11-27',
    examples: {
      page: 'https://www.example.com/article/7',
      sampleValue: 'c',
      different: ['https://www.example.com/list?pdv=12', 'https://www.example.com/list?pdv=13'],
    },
  },
  {
    // The match type in links of Marin.
    names: ['pmt'],
    value: '[ebp]?',
    class: 'campaign',
    source: 'https://github.com/mpchadwick/tracking-query-params-registry',
    added: '2026-11-27',
    examples: {
      page: 'https://www.example.com/article/7',
      sampleValue: 'e',
      different: ['https://www.example.com/list?pmt=cash', 'https://www.example.com/list?pmt=card'],
    },
  },
  {
    names: ['source'],
    value: 'awin',
    class: 'affiliate',
    source: 'https://wiki.awin.com/index.php/Advertiser_Tracking_Guide/Standard_Implementation',
    added: '2026-11-27',
    examples: {
      page: 'https://www.example.com/article/7',
      sampleValue: 'awin',
      different: ['https://www.example.com/list?source=aw', 'https://www.example.com/list?source=mail'],
    },
  },
  {
    names: ['snrai_campaign', 'snrai_id'],
    ignoreCase: true,
    class: 'campaign',
    source: 'https://hub.synerise.com/docs/ai-hub/recommendations-v2/',
    added: '2026-11-27',
    examples: {
      page: 'https://www.example.com/article/7',
      different: ['https://www.example.com/list?snr_id=1', 'https://www.example.com/list?snr_id=2'],
    },
  },
  {
    names: ['li_did'],
    ignoreCase: true,
    class: 'click-id',
    source: 'https://github.com/LiveIntent/live-connect/blob/master/COLLECTOR_PARAMS.md',
    added: '2026-11-27',
    examples: {
      page: 'https://www.example.com/article/7',
      different: ['https://www.example.com/list?li_id=1', 'https://www.example.com/list?li_id=2'],
    },
  },
  {
    names: ['relatedposts_hit', 'relatedposts_order', 'relatedposts_origin', 'relatedposts_position'],
    ignoreCase: true,
    class: 'view',
    source: 'https://jetpack.com/support/related-posts/',
    added: '2026-11-27',
    examples: {
      page: 'https://www.example.com/article/7',
      different: ['https://www.example.com/list?relatedposts=1', 'https://www.example.com/list?relatedposts=2'],
    },
  },
  {
    names: ['ssp_iaba', 'ssp_iabi'],
    ignoreCase: true,
    class: 'campaign',
    source: 'https://docs.wp-rocket.me/article/971-caching-query-strings',
    added: '2026-11-27',
    examples: {
      page: 'https://www.example.com/article/7',
      different: ['https://www.example.com/list?ssp=1', 'https://www.example.com/list?ssp=2'],
    },
  },
  {
    names: [
      '__lsa',
      'fb_xd_bust',
      'fb_xd_fragment',
      'ia_share_url',
      'migAgencyId',
      'migRandom',
      'migSource',
      'migTrackDataExt',
      'migTrackFmtExt',
      'omcamp',
    ],
    class: 'campaign',
    source: 'https://docs.wpvip.com/caching/page-cache/query-parameter-caching/',
    added: '2026-11-27',
    examples: {
      page: 'https://www.example.com/article/7',
      different: ['https://www.example.com/list?fbid=1', 'https://www.example.com/list?fbid=2'],
    },
  },
  {
    // Optimizers, which serve the same page in another form.
    names: ['ModPagespeed', 'PageSpeed'],
    value: 'noscript|off|on',
    profiles: ['identity'],
    class: 'view',
    source: 'https://www.modpagespeed.com/doc/experiment',
    added: '2026-11-27',
    examples: {
      page: 'https://www.example.com/article/7',
      sampleValue: 'noscript',
      different: ['https://www.example.com/list?PageSpeed=1', 'https://www.example.com/list?PageSpeed=2'],
    },
  },
  {
    // The AMP form of an article at sites that Arc XP publishes.
    names: ['outputType'],
    value: 'amp',
    profiles: ['identity'],
    class: 'view',
    source: 'https://docs.arcxp.com/en/articles/6187022-output-types',
    added: '2026-11-27',
    examples: {
      page: 'https://www.example.com/article/7',
      sampleValue: 'amp',
      different: ['https://www.example.com/list?outputType=xml', 'https://www.example.com/list?outputType=json'],
    },
  },
  {
    names: ['ao_noptimize'],
    profiles: ['identity'],
    class: 'view',
    source: 'https://docs.wp-rocket.me/article/971-caching-query-strings',
    added: '2026-11-27',
    examples: {
      page: 'https://www.example.com/article/7',
      different: ['https://www.example.com/list?optimize=1', 'https://www.example.com/list?optimize=2'],
    },
  },
]
