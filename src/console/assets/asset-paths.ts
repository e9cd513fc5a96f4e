/** The few files that pages load, all from this Worker. Their paths change with their content, so they are stored for good. */

import { hashOf } from '../../rules/match/name-hash.ts'
import { ICON } from './icon.ts'
import { PAGE_SCRIPT } from './page-script.ts'
import { STYLE } from './style.ts'
import { THEME_SCRIPT } from './theme-script.ts'

/** One file. */
export interface Asset {
  readonly path: string
  readonly type: string
  readonly text: string
}

function asset(name: string, extension: string, type: string, text: string): Asset {
  const version = (hashOf(text) >>> 0).toString(16).padStart(8, '0')
  return { path: `/assets/${name}-${version}.${extension}`, type, text }
}

/** All of them. */
export const ASSETS = {
  style: asset('style', 'css', 'text/css; charset=utf-8', STYLE),
  theme: asset('theme', 'js', 'text/javascript; charset=utf-8', THEME_SCRIPT),
  page: asset('page', 'js', 'text/javascript; charset=utf-8', PAGE_SCRIPT),
  icon: asset('icon', 'svg', 'image/svg+xml', ICON),
} as const satisfies Readonly<Record<string, Asset>>

/** Where each is found. */
export const ASSET_PATHS = {
  style: ASSETS.style.path,
  theme: ASSETS.theme.path,
  page: ASSETS.page.path,
  icon: ASSETS.icon.path,
} as const
