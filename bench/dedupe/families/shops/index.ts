import { modelSite } from '../../model/archetype.ts'
import type { Model } from '../../model/types.ts'
import type { Archetype } from '../../site/types.ts'
import { MAGENTO_SHOP } from './magento.ts'
import { SFCC_SHOP } from './sfcc.ts'
import { SHOPIFY_SHOP } from './shopify.ts'
import { WOOCOMMERCE_SHOP } from './woocommerce.ts'

const GRAMMARS: Readonly<Record<string, Model>> = {
  'shop-shopify': SHOPIFY_SHOP,
  'shop-sfcc': SFCC_SHOP,
  'shop-magento': MAGENTO_SHOP,
  'shop-woocommerce': WOOCOMMERCE_SHOP,
}

/** Shops of about 170 products, each with a short and a long log. */
export const SHOPS: readonly Archetype[] = Object.entries(GRAMMARS).flatMap(([site, model]) =>
  [760, 3000].map((size) =>
    modelSite({
      name: `${site}-${size}`,
      what: `${size} URLs in the grammar of ${site.slice(5)}; one value of a referral parameter matters`,
      log: { family: 'shops', size, site, quick: size === 760 },
      model,
    }),
  ),
)
