import { count, hex, words } from '../../model/values.ts'
import type { Model } from '../../model/types.ts'
import { CAMPAIGNS, categorySlug, COLORS, PRODUCTS, productSlug, referral, SIZES, terms, visit } from './goods.ts'

/** `/product/slug/?attribute_pa_…`, `filter_…`, `/page/2/` in the path, the hash that geolocation adds. */
export const WOOCOMMERCE_SHOP: Model = {
  templates: [
    {
      route: 'product',
      weight: 42,
      pages: PRODUCTS,
      path: (page) => `/product/${productSlug('woo', page)}/`,
      reads: [
        { name: 'attribute_pa_color', values: COLORS, carried: 0.35, role: 'choice' },
        { name: 'attribute_pa_size', values: SIZES, carried: 0.2, role: 'choice' },
      ],
    },
    {
      route: 'category',
      weight: 26,
      pages: 32,
      path: (page) => `/product-category/${categorySlug(page % 8)}/${page < 8 ? '' : `page/${1 + (page >> 3)}/`}`,
      form: 'list',
      reads: [
        {
          name: 'orderby',
          values: ['menu_order', 'price', 'price-desc', 'date'],
          fallback: 'menu_order',
          carried: 0.3,
          role: 'order',
        },
        { name: 'filter_color', values: COLORS, carried: 0.25, role: 'filter' },
        { name: 'min_price', values: ['10', '20'], carried: 0.15, role: 'filter' },
        { name: 'max_price', values: ['50', '90'], carried: 0.15, role: 'filter' },
        { name: 'per_row', values: ['3', '4'], fallback: '4', carried: 0.1, role: 'slice' },
      ],
    },
    {
      route: 'search',
      weight: 8,
      pages: 1,
      path: () => '/',
      form: 'list',
      reads: [
        { name: 's', values: terms(20), carried: 0.9, role: 'filter' },
        { name: 'post_type', values: ['product', 'post'], fallback: 'product', carried: 0.6, role: 'filter' },
      ],
    },
    {
      route: 'store-data',
      weight: 12,
      pages: PRODUCTS,
      path: (page) => `/wp-json/wc/store/v1/products/${300 + page}`,
      form: 'json',
      gone: 1 / 3,
      reads: [{ name: '_fields', values: ['id,name', 'prices'], carried: 0.3, role: 'choice' }],
    },
    { route: 'post', weight: 8, pages: 40, path: (page) => `/2026/0${1 + (page % 9)}/${productSlug('post', page)}/` },
    {
      route: 'page',
      weight: 4,
      pages: 6,
      path: (page) => `/${['about', 'contact', 'faq', 'terms', 'wholesale', 'gifts'][page]}/`,
    },
  ],
  trackers: [
    ...CAMPAIGNS,
    { name: 'vhash', value: hex(12), weight: 3 },
    { name: 'mailpoet_click', value: count(9000) },
    { name: 'pys_src', value: words('ads', 'organic', 'mail') },
    { name: 'wpam', value: count(60) },
    { name: 'wc_hint', value: words('grid', 'upsell', 'cross'), weight: 2 },
    visit('omnisendContactID', 24),
    referral('ref', { values: ['b2b'], on: ['product', 'category'] }),
  ],
  dress: { volatile: 1, echo: true, recommendations: 4 },
  signs: {
    headers: { link: '<https://shop.example/wp-json/>; rel="https://api.w.org/"' },
    head: [
      '<meta name="generator" content="WordPress 6.9">',
      '<meta name="generator" content="WooCommerce 10.3.1">',
      '<link rel="stylesheet" href="/wp-content/plugins/woocommerce/assets/css/woocommerce.css?ver=10.3.1">',
    ],
  },
}
