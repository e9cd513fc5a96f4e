import type { PlatformProfile } from '../../types.ts'

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
