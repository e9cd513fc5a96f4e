import type { PlatformProfile } from '../../platform-types.ts'
import { CAMPAIGN_NAMES } from './campaign-names.ts'

/** Shops on Shopify: the handle in the path names the product, `variant` its colour and size. */
export const SHOPIFY: PlatformProfile = {
  name: 'shopify',
  software: 'Shopify',
  keep: [
    'variant',
    'page',
    'sort_by',
    'q',
    'type',
    'options[*',
    'filter.*',
    'constraint',
    'view',
    'section_id',
    'sections',
    'selling_plan',
    'phcursor',
    'country',
    'currency',
    'locale',
    'preview_theme_id',
  ],
  strip: ['_pos', '_sid', '_ss', '_psq', '_fid', 'pr_prod_strat', 'pr_rec_id', 'pr_rec_pid', 'pr_ref_pid', 'pr_seq'],
  neutral: [...CAMPAIGN_NAMES, 'src', 'channel', 'via'],
  // https://shopify.dev/docs/storefronts/themes/architecture/templates
  itemPaths: ['/collections/*', '/collections/*/products/*', '/products/*', '/blogs/*'],
  signs: [
    { kind: 'header', name: 'x-shopid', source: 'https://http.dev/x-shopid' },
    { kind: 'header', name: 'x-sorting-hat-shopid', source: 'https://http.dev/x-shopid' },
    { kind: 'cookie', name: '_shopify_essential', source: 'https://www.shopify.com/legal/cookies' },
    { kind: 'cookie', name: 'cart_currency', source: 'https://www.shopify.com/legal/cookies' },
    { kind: 'asset', path: '/cdn/shop/t/', source: 'https://shopify.dev/docs/api/liquid/filters/asset_url' },
    {
      kind: 'asset',
      path: '/s/files/1/',
      host: 'cdn.shopify.com',
      source: 'https://shopify.dev/docs/api/liquid/filters/asset_url',
    },
  ],
  source:
    'https://shopify.dev/docs/storefronts/themes/navigation-search/filtering/storefront-filtering/support-storefront-filtering',
  examples: {
    same: [
      [
        'https://shop.example.com/products/runner?_pos=1&_sid=ab12cd34e&_ss=r&variant=31674',
        'https://shop.example.com/products/runner?variant=31674',
      ],
      [
        'https://shop.example.com/products/runner?pr_prod_strat=use_description&pr_rec_id=1a2b&pr_rec_pid=7&pr_ref_pid=8&pr_seq=uniform',
        'https://shop.example.com/products/runner',
      ],
    ],
    different: [
      [
        'https://shop.example.com/products/runner?variant=31674',
        'https://shop.example.com/products/runner?variant=31675',
      ],
      ['https://shop.example.com/collections/all?page=2', 'https://shop.example.com/collections/all?page=3'],
      [
        'https://shop.example.com/collections/all?filter.v.price.gte=10',
        'https://shop.example.com/collections/all?filter.v.price.gte=20',
      ],
    ],
  },
}
