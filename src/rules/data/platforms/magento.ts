import type { PlatformProfile } from '../../platform-types.ts'
import { CAMPAIGN_NAMES } from './campaign-names.ts'

/** Magento and Adobe Commerce: lists are paged, sorted and filtered in the query. */
export const MAGENTO: PlatformProfile = {
  name: 'magento',
  software: 'Magento and Adobe Commerce',
  keep: [
    'p',
    'q',
    'cat',
    'id',
    'product_list_order',
    'product_list_dir',
    'product_list_limit',
    'product_list_mode',
    'order',
    'dir',
    'limit',
    'mode',
    'price',
    'color',
    'size',
    'manufacturer',
    '___store',
    'options',
  ],
  strip: ['___SID'],
  actions: ['form_key', 'uenc'],
  neutral: [...CAMPAIGN_NAMES, 'src', 'channel', 'via', '___from_store'],
  signs: [
    {
      kind: 'header',
      name: 'x-magento-tags',
      source: 'https://developer.adobe.com/commerce/php/development/cache/page/public-content/',
    },
    {
      kind: 'header',
      name: 'x-magento-cache-id',
      source: 'https://developer.adobe.com/commerce/webapi/graphql/usage/caching/',
    },
    {
      kind: 'cookie',
      name: 'X-Magento-Vary',
      source: 'https://docs.magento.com/user-guide/v2.3/stores/cookie-reference.html',
    },
    {
      kind: 'cookie',
      name: 'mage-messages',
      source: 'https://docs.magento.com/user-guide/v2.3/stores/cookie-reference.html',
    },
    {
      kind: 'cookie',
      name: 'private_content_version',
      source: 'https://docs.magento.com/user-guide/v2.3/stores/cookie-reference.html',
    },
    {
      kind: 'asset',
      path: '/static/frontend/',
      source:
        'https://experienceleague.adobe.com/en/docs/commerce-operations/configuration-guide/cache/static-content-signing',
    },
    {
      kind: 'asset',
      path: '/static/version#/frontend/',
      source:
        'https://experienceleague.adobe.com/en/docs/commerce-operations/configuration-guide/cache/static-content-signing',
    },
  ],
  source:
    'https://experienceleague.adobe.com/en/docs/commerce-admin/catalog/catalog/navigation/navigation-product-listings',
  examples: {
    same: [
      [
        'https://shop.example.com/men.html?product_list_order=price&p=2&utm_source=mail',
        'https://shop.example.com/men.html?p=2&product_list_order=price',
      ],
    ],
    different: [
      ['https://shop.example.com/men.html?p=2', 'https://shop.example.com/men.html?p=3'],
      [
        'https://shop.example.com/men.html?product_list_dir=asc',
        'https://shop.example.com/men.html?product_list_dir=desc',
      ],
      ['https://shop.example.com/men.html?___store=de', 'https://shop.example.com/men.html?___store=fr'],
    ],
  },
}
