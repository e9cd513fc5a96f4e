import { count, hex, id, words } from '../../model/values.ts'
import type { Model } from '../../model/types.ts'
import { CAMPAIGNS, categorySlug, COLORS, PRODUCTS, productId, productSlug, referral, terms } from './goods.ts'

const ORDERS = ['price-ascending', 'price-descending', 'created-descending', 'best-selling']

/** `/products/handle?variant=…`, collections with `filter.v.…`, search trails with `_pos`. */
export const SHOPIFY_SHOP: Model = {
  templates: [
    {
      route: 'product',
      weight: 46,
      pages: PRODUCTS,
      path: (page) => `/products/${productSlug('shopify', page)}`,
      reads: [{ name: 'variant', values: [1, 2, 3].map(productId), carried: 0.45, role: 'choice' }],
    },
    {
      route: 'collection',
      weight: 24,
      pages: 8,
      path: (page) => `/collections/${categorySlug(page)}`,
      form: 'list',
      reads: [
        { name: 'sort_by', values: ORDERS, carried: 0.3, role: 'order' },
        { name: 'page', values: ['1', '2', '3', '4'], fallback: '1', carried: 0.4, role: 'slice' },
        { name: 'filter.v.option.color', values: COLORS, carried: 0.3, role: 'filter' },
        { name: 'filter.v.price.gte', values: ['10', '50', '100'], carried: 0.15, role: 'filter' },
        { name: 'filter.p.m.custom.material', values: ['oak', 'pine', 'steel'], carried: 0.15, role: 'filter' },
      ],
    },
    {
      route: 'search',
      weight: 8,
      pages: 1,
      path: () => '/search',
      form: 'list',
      reads: [
        { name: 'q', values: terms(20), carried: 1, role: 'filter' },
        { name: 'type', values: ['product', 'article'], carried: 0.3, role: 'filter' },
      ],
    },
    {
      route: 'product-data',
      weight: 9,
      pages: PRODUCTS,
      path: (page) => `/products/${productSlug('shopify', page)}.js`,
      form: 'json',
      gone: 1 / 3,
    },
    {
      route: 'recommendations',
      weight: 5,
      pages: PRODUCTS,
      path: () => '/recommendations/products.json',
      subject: { names: ['product_id'], value: productId },
      form: 'json',
      gone: 1 / 3,
      reads: [{ name: 'limit', values: ['4', '8'], carried: 1, role: 'choice' }],
    },
    { route: 'post', weight: 5, pages: 24, path: (page) => `/blogs/news/${productSlug('post', page)}` },
    {
      route: 'page',
      weight: 3,
      pages: 6,
      path: (page) => `/pages/${['about', 'terms', 'size-guide', 'returns', 'jobs', 'press'][page]}`,
    },
  ],
  trackers: [
    ...CAMPAIGNS,
    { name: '_pos', value: count(20) },
    { name: '_sid', value: id(9) },
    { name: '_ss', value: words('r', 'e', 'c') },
    { name: 'pr_rec_id', value: id(9), on: ['product'] },
    { name: 'pr_prod_strat', value: words('collection_fallback', 'e5_desc', 'copurchase'), on: ['product'] },
    { name: 'srsltid', value: id(32), on: ['product'] },
    { name: 'hop', value: words('menu', 'tile', 'slider'), weight: 2 },
    { name: 'lb_visit', value: hex(16), weight: 2 },
    { name: 'qk', value: count(400) },
    { name: 'spot', value: words('top', 'grid', 'end'), weight: 2 },
    referral('ref', { values: ['b2b'], on: ['product', 'collection'] }),
  ],
  dress: { volatile: 1, recommendations: 3 },
  signs: {
    headers: { 'powered-by': 'Shopify', 'x-shopid': '61234567', 'x-storefront-renderer-rendered': '1' },
    head: [
      '<link rel="preconnect" href="https://cdn.shopify.com" crossorigin>',
      '<script src="https://cdn.shopify.com/s/files/1/0612/3456/t/5/assets/theme.js?v=1712" defer></script>',
      '<script>var Shopify = Shopify || {}; Shopify.shop = "shop-61234567.myshopify.com";</script>',
    ],
  },
}
