import type { PlatformProfile } from '../../platform-types.ts'
import { CAMPAIGN_NAMES } from './campaign-names.ts'

/** Salesforce Commerce Cloud: category, query, paging and refinements are in the query. */
export const SFCC: PlatformProfile = {
  name: 'sfcc',
  software: 'Salesforce Commerce Cloud',
  keep: [
    'cgid',
    'q',
    'pid',
    'pids',
    'cid',
    'fdid',
    'start',
    'sz',
    'srule',
    'pmin',
    'pmax',
    'pmid',
    'psize',
    'prefn#',
    'prefv#',
    'dwvar_*',
    'dwopt_*',
    'format',
    'lang',
    'page',
    'quantity',
  ],
  strip: [],
  actions: ['dwfrm_cart', 'dwfrm_login'],
  neutral: CAMPAIGN_NAMES,
  signs: [
    {
      kind: 'cookie',
      name: 'dwsid',
      source: 'https://sfcclearning.com/infocenter/DataProtectionAndPrivacy/LocalDataStorage.php',
    },
    {
      kind: 'cookie',
      name: 'dwac_*',
      source: 'https://sfcclearning.com/infocenter/DataProtectionAndPrivacy/LocalDataStorage.php',
    },
    {
      kind: 'cookie',
      name: 'dwanonymous_*',
      source: 'https://sfcclearning.com/infocenter/DataProtectionAndPrivacy/LocalDataStorage.php',
    },
    {
      kind: 'asset',
      path: '/on/demandware.static/',
      source: 'https://github.com/SalesforceCommerceCloud/pwa-kit',
    },
  ],
  source: 'https://developer.salesforce.com/docs/commerce/b2c-commerce/guide/b2c-search-friendly-urls.html',
  examples: {
    same: [
      [
        'https://www.shop.example/s/Site/search?sz=24&cgid=men&start=48&utm_source=mail',
        'https://www.shop.example/s/Site/search?cgid=men&start=48&sz=24',
      ],
    ],
    different: [
      [
        'https://www.shop.example/s/Site/search?cgid=men&prefn1=color&prefv1=Blue',
        'https://www.shop.example/s/Site/search?cgid=men&prefn1=color&prefv1=Red',
      ],
      [
        'https://www.shop.example/shirt.html?dwvar_25518_color=BLUE',
        'https://www.shop.example/shirt.html?dwvar_25518_color=RED',
      ],
    ],
  },
}
