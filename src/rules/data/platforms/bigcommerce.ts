import type { PlatformProfile } from '../../platform-types.ts'
import { CAMPAIGN_NAMES } from './campaign-names.ts'

/** BigCommerce: paging, order and faceted search are in the query; `sku` and `variation` choose an option. */
export const BIGCOMMERCE: PlatformProfile = {
  name: 'bigcommerce',
  software: 'BigCommerce',
  keep: [
    'page',
    'sort',
    'limit',
    'mode',
    'search_query',
    'search_query_adv',
    'section',
    'category',
    'brand',
    'brand[*',
    'price_min',
    'price_max',
    '_bc_fsnf',
    'sku',
    'variation',
    'attribute[*',
    'is_featured',
    'free_shipping',
    'in_stock',
    'rating',
    'setCurrencyId',
    'Color',
    'Size',
    'tag',
  ],
  strip: [],
  neutral: [...CAMPAIGN_NAMES, 'src', 'channel', 'via'],
  signs: [
    { kind: 'cookie', name: 'SHOP_SESSION_TOKEN', source: 'https://www.consentstack.io/vendors/bigcommerce' },
    {
      kind: 'meta',
      name: 'platform',
      value: 'bigcommerce.stencil',
      source: 'https://cornerstone-light-demo.mybigcommerce.com/',
    },
    {
      kind: 'asset',
      path: '/stencil/',
      host: 'bigcommerce.com',
      source: 'https://cornerstone-light-demo.mybigcommerce.com/',
    },
  ],
  source: 'https://support.bigcommerce.com/s/article/Product-Filtering-Settings',
  examples: {
    same: [
      [
        'https://shop.example.com/mugs/?sort=newest&page=2&gclid=x1',
        'https://shop.example.com/mugs/?page=2&sort=newest',
      ],
    ],
    different: [
      ['https://shop.example.com/mugs/?page=2', 'https://shop.example.com/mugs/?page=3'],
      ['https://shop.example.com/mugs/?_bc_fsnf=1&brand=41', 'https://shop.example.com/mugs/?_bc_fsnf=1&brand=42'],
    ],
  },
}
