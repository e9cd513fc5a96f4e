import type { PlatformProfile } from '../../platform-types.ts'
import { CAMPAIGN_NAMES } from './campaign-names.ts'

/** WooCommerce on WordPress; name `wordpress` beside it for the publishing parameters. */
export const WOOCOMMERCE: PlatformProfile = {
  name: 'woocommerce',
  software: 'WooCommerce; state `wordpress` beside it',
  keep: [
    'orderby',
    'order',
    'min_price',
    'max_price',
    'rating_filter',
    'filter_*',
    'query_type_*',
    'attribute_*',
    'paged',
    'product-page',
    'per_page',
    's',
    'post_type',
    'p',
    'product',
    'product_cat',
    'product_tag',
    'v',
    'currency',
    'lang',
  ],
  strip: [],
  actions: [
    'add-to-cart',
    'remove_item',
    'undo_item',
    'removed_item',
    'wc-ajax',
    'order_again',
    'cancel_order',
    'apply_coupon',
  ],
  neutral: [...CAMPAIGN_NAMES, 'src', 'channel', 'via'],
  // https://woocommerce.com/document/permalinks/
  itemPaths: [
    '/product/*',
    '/product-category/*',
    '/product-category/*/page/*',
    '/product-tag/*',
    '/product-tag/*/page/*',
    '/shop/page/*',
  ],
  runsOn: 'wordpress',
  signs: [
    { kind: 'cookie', name: 'woocommerce_cart_hash', source: 'https://woocommerce.com/document/woocommerce-cookies/' },
    {
      kind: 'cookie',
      name: 'woocommerce_items_in_cart',
      source: 'https://woocommerce.com/document/woocommerce-cookies/',
    },
    {
      kind: 'cookie',
      name: 'wp_woocommerce_session_*',
      source: 'https://woocommerce.com/document/woocommerce-cookies/',
    },
    {
      kind: 'meta',
      name: 'generator',
      value: 'woocommerce',
      source:
        'https://github.com/woocommerce/woocommerce/blob/trunk/plugins/woocommerce/includes/wc-template-functions.php',
    },
    {
      kind: 'asset',
      path: '/wp-content/plugins/woocommerce/',
      source:
        'https://github.com/woocommerce/woocommerce/blob/trunk/plugins/woocommerce/includes/class-wc-frontend-scripts.php',
    },
  ],
  source: 'https://woocommerce.com/document/configuring-caching-plugins/',
  examples: {
    same: [
      ['https://shop.example.com/shop/?utm_source=mail&orderby=price', 'https://shop.example.com/shop/?orderby=price'],
    ],
    different: [
      ['https://shop.example.com/shop/?orderby=price', 'https://shop.example.com/shop/?orderby=date'],
      ['https://shop.example.com/shop/?filter_color=red', 'https://shop.example.com/shop/?filter_color=blue'],
      [
        'https://shop.example.com/product/shirt/?attribute_pa_size=m',
        'https://shop.example.com/product/shirt/?attribute_pa_size=l',
      ],
    ],
  },
}
