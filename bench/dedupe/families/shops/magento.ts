import { count, id, words } from '../../model/values.ts'
import type { Model } from '../../model/types.ts'
import { CAMPAIGNS, categorySlug, PRODUCTS, productSlug, referral, terms, visit } from './goods.ts'

/** `/slug.html`, layered navigation with numbers as values, `product_list_…`, session ids. */
export const MAGENTO_SHOP: Model = {
  templates: [
    { route: 'product', weight: 40, pages: PRODUCTS, path: (page) => `/${productSlug('magento', page)}.html` },
    {
      route: 'category',
      weight: 30,
      pages: 8,
      path: (page) => `/home/${categorySlug(page)}.html`,
      form: 'list',
      reads: [
        { name: 'color', values: ['49', '50', '56', '58'], carried: 0.25, role: 'filter' },
        { name: 'size', values: ['166', '167', '168'], carried: 0.15, role: 'filter' },
        { name: 'price', values: ['0-20', '20-30', '50-'], carried: 0.15, role: 'filter' },
        { name: 'product_list_order', values: ['price', 'name', 'new'], carried: 0.25, role: 'order' },
        { name: 'product_list_dir', values: ['asc', 'desc'], fallback: 'asc', carried: 0.2, role: 'order' },
        { name: 'product_list_limit', values: ['12', '24', '36'], fallback: '12', carried: 0.15, role: 'slice' },
        { name: 'p', values: ['1', '2', '3', '4', '5'], fallback: '1', carried: 0.35, role: 'slice' },
      ],
    },
    {
      route: 'search',
      weight: 8,
      pages: 1,
      path: () => '/catalogsearch/result/',
      form: 'list',
      reads: [
        { name: 'q', values: terms(20), carried: 1, role: 'filter' },
        { name: 'p', values: ['1', '2', '3'], fallback: '1', carried: 0.2, role: 'slice' },
      ],
    },
    {
      route: 'view',
      weight: 8,
      pages: PRODUCTS,
      path: (page) => `/catalog/product/view/id/${1200 + page}`,
      reads: [{ name: 'options', values: ['cart'], carried: 0.3, role: 'choice' }],
    },
    {
      route: 'reviews',
      weight: 10,
      pages: PRODUCTS,
      path: (page) => `/review/product/listAjax/id/${1200 + page}/`,
      gone: 1 / 3,
      reads: [{ name: 'p', values: ['1', '2'], fallback: '1', carried: 0.4, role: 'slice' }],
    },
    {
      route: 'cms',
      weight: 4,
      pages: 7,
      path: (page) => `/${['about-us', 'privacy', 'shipping', 'returns', 'stores', 'jobs', 'press'][page]}`,
    },
  ],
  trackers: [
    ...CAMPAIGNS,
    { name: 'sfx', value: id(26) },
    { name: '___from_store', value: words('en', 'de') },
    { name: 'trk_msg', value: id(14), weight: 2 },
    { name: 'trk_contact', value: id(18) },
    { name: 'widget', value: words('new', 'upsell', 'related'), weight: 2 },
    { name: 'itm', value: count(900) },
    visit('nosto', 20),
    referral('source', { values: ['b2b'], on: ['product', 'category'] }),
  ],
  dress: { volatile: 1, echo: true },
  signs: {
    headers: { 'x-magento-tags': 'FPC', 'x-magento-cache-debug': 'MISS' },
    head: [
      '<link rel="stylesheet" href="/static/version1762/frontend/Magento/luma/en_US/css/styles-m.css">',
      '<script type="text/x-magento-init">{"*":{"Magento_PageCache/js/form-key-provider":{}}}</script>',
    ],
  },
}
