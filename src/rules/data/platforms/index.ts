import type { PlatformProfile } from '../../platform-types.ts'
import { BIGCOMMERCE } from './bigcommerce.ts'
import { MAGENTO } from './magento.ts'
import { MEDIAWIKI } from './mediawiki.ts'
import { SFCC } from './sfcc.ts'
import { SHOPIFY } from './shopify.ts'
import { WOOCOMMERCE } from './woocommerce.ts'
import { WORDPRESS } from './wordpress.ts'

/** Every platform profile that a domain record can name in `platform`. */
export const PLATFORMS: readonly PlatformProfile[] = [
  SHOPIFY,
  SFCC,
  MAGENTO,
  WOOCOMMERCE,
  BIGCOMMERCE,
  WORDPRESS,
  MEDIAWIKI,
]
