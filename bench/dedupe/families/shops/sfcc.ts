import { count, words } from '../../model/values.ts'
import type { Model } from '../../model/types.ts'
import { CAMPAIGNS, categorySlug, COLORS, PRODUCTS, productSlug, referral, SIZES, terms, visit } from './goods.ts'

const CONTROLLERS = '/on/demandware.store/Sites-main-Site/en_GB'

function productNumber(page: number): string {
  return `P${10_400 + page * 7}`
}

/** `dwvar_<product>_color`, `prefn1`/`prefv1`, and controllers of which one repeats its query. */
export const SFCC_SHOP: Model = {
  templates: [
    {
      route: 'product',
      weight: 40,
      pages: PRODUCTS,
      path: (page) => `/en/${productSlug('sfcc', page)}/${productNumber(page)}.html`,
      reads: [
        { name: 'dwvar_{}_color', values: COLORS, carried: 0.4, role: 'choice' },
        { name: 'dwvar_{}_size', values: SIZES, carried: 0.2, role: 'choice' },
      ],
    },
    {
      route: 'category',
      weight: 28,
      pages: 8,
      path: (page) => `/en/c/${categorySlug(page)}`,
      form: 'list',
      reads: [
        { name: 'prefn1', values: ['color', 'brand'], carried: 0.3, role: 'filter' },
        { name: 'prefv1', values: COLORS, carried: 0.3, role: 'filter' },
        { name: 'srule', values: ['price-low', 'price-high', 'new'], carried: 0.25, role: 'order' },
        { name: 'start', values: ['0', '24', '48', '72'], fallback: '0', carried: 0.35, role: 'slice' },
        { name: 'sz', values: ['24', '48'], fallback: '24', carried: 0.3, role: 'slice' },
        { name: 'pmin', values: ['10', '50'], carried: 0.1, role: 'filter' },
      ],
    },
    {
      route: 'search',
      weight: 8,
      pages: 1,
      path: () => '/en/search',
      form: 'list',
      reads: [{ name: 'q', values: terms(20), carried: 1, role: 'filter' }],
    },
    {
      route: 'variation',
      weight: 9,
      pages: PRODUCTS,
      path: () => `${CONTROLLERS}/Product-Variation`,
      subject: { names: ['pid'], value: productNumber },
      form: 'echo',
      gone: 1 / 3,
      reads: [{ name: 'quantity', values: ['1', '2'], carried: 0.8, role: 'choice' }],
    },
    {
      route: 'quick-view',
      weight: 8,
      pages: PRODUCTS,
      path: () => `${CONTROLLERS}/Product-ShowQuickView`,
      subject: { names: ['pid'], value: productNumber },
      form: 'json',
      gone: 1 / 3,
    },
    { route: 'stores', weight: 4, pages: 30, path: (page) => `/en/stores/s${page}` },
    {
      route: 'help',
      weight: 3,
      pages: 7,
      path: (page) => `/en/help/${['faq', 'size', 'care', 'gift', 'legal', 'cookies', 'jobs'][page]}`,
    },
  ],
  trackers: [
    ...CAMPAIGNS,
    { name: 'cm_mmc', value: words('mail-_-spring', 'web-_-sale') },
    { name: 'lastviewed', value: count(30) },
    { name: 'slot', value: words('hero', 'tile-2', 'footer') },
    visit('emcs_t', 24),
    visit('dwclick', 12),
    { name: 'trackref', value: words('grid', 'rec', 'mail'), weight: 2 },
    referral('src', { values: ['b2b'], on: ['product', 'category'] }),
  ],
  dress: { volatile: 1, hiddenFields: true },
  signs: {
    headers: { 'x-dw-request-base-id': 'Zm9vYmFy' },
    head: [
      '<link rel="stylesheet" href="/on/demandware.static/Sites-main-Site/-/en_GB/v1762/css/global.css">',
      '<script src="/on/demandware.static/Sites-main-Site/-/en_GB/v1762/js/main.js" defer></script>',
    ],
  },
}
