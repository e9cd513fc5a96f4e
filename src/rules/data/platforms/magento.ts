import type { PlatformProfile } from '../../types.ts'

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
    '___from_store',
    'options',
  ],
  strip: ['___SID'],
  actions: ['form_key', 'uenc'],
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
