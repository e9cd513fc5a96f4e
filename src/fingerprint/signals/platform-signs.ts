/** Recognizes the platform that made a response by its signs: header fields, cookies, `meta` elements, scripts and style sheets. */

import { RULE_DATA } from '../../rules/data/index.ts'
import { onFirstUse } from '../../rules/match/on-first-use.ts'
import type { PlatformSign } from '../../rules/platform-types.ts'
import type { Page } from '../types.ts'

type Attributes = Readonly<Record<string, string>>
type SignedPage = Pick<Page, 'finalUrl' | 'headers' | 'cookies'>

/** Reads the signs of one response. */
export interface PlatformSigns {
  open(tag: string, attributes: Attributes): void
  /** Names of the platforms whose signs were found so far, in the order of the rule data. */
  list(): readonly string[]
}

const signs = onFirstUse(() =>
  RULE_DATA.platforms.flatMap(({ name, signs: own }) => own.map((sign) => ({ platform: name, sign }))),
)

/** What a `link` element loads; other links lead to pages, which may be of another site. */
const LOADED = /(?:^|\s)(?:stylesheet|preload|modulepreload)(?:\s|$)/i

/** Header fields and cookies count at once, elements when they are opened. Never throws. */
export function createPlatformSigns(page: SignedPage): PlatformSigns {
  const found = new Set<string>()
  const note = (isShown: (sign: PlatformSign) => boolean): void => {
    for (const { platform, sign } of signs()) if (isShown(sign)) found.add(platform)
  }
  note((sign) => isInResponse(sign, page))
  return {
    open(tag, attributes) {
      if (tag === 'meta') note((sign) => sign.kind === 'meta' && isMeta(sign, attributes))
      const address = addressOf(tag, attributes)
      if (address !== undefined) note((sign) => sign.kind === 'asset' && isAsset(sign, address, page.finalUrl))
    },
    list: () => RULE_DATA.platforms.map(({ name }) => name).filter((name) => found.has(name)),
  }
}

function isInResponse(sign: PlatformSign, { headers = {}, cookies = [] }: SignedPage): boolean {
  if (sign.kind === 'header') return headers[sign.name]?.toLowerCase().includes(sign.value ?? '') === true
  return sign.kind === 'cookie' && cookies.some(({ name }) => isNamed(name, sign.name))
}

function isNamed(name: string, wanted: string): boolean {
  return wanted.endsWith('*') ? name.startsWith(wanted.slice(0, -1)) : name === wanted
}

function isMeta({ name, value }: Extract<PlatformSign, { readonly kind: 'meta' }>, attributes: Attributes): boolean {
  const content = attributes['content']?.trimStart().toLowerCase()
  return attributes['name']?.toLowerCase() === name && content?.startsWith(value) === true
}

function addressOf(tag: string, attributes: Attributes): string | undefined {
  if (tag === 'script') return attributes['src']
  return tag === 'link' && LOADED.test(attributes['rel'] ?? '') ? attributes['href'] : undefined
}

/** A page may load a script of a site that runs on another platform. */
function isAsset(
  { path, host }: Extract<PlatformSign, { readonly kind: 'asset' }>,
  address: string,
  base: string,
): boolean {
  if (!holds(address, path)) return false
  const [asset, page] = [URL.parse(address, base), URL.parse(base)]
  if (asset === null || page === null || !holds(asset.pathname, path)) return false
  return isWithin(asset.hostname, host ?? page.hostname.replace(/^www\./, ''))
}

/** `#` in the part is a run of digits. */
function holds(text: string, part: string): boolean {
  const [before = '', after] = part.split('#')
  for (let at = text.indexOf(before); at !== -1; at = text.indexOf(before, at + 1)) {
    if (after === undefined) return true
    const rest = text.slice(at + before.length)
    if (rest.replace(/^\d+/, '').startsWith(after) && /^\d/.test(rest)) return true
  }
  return false
}

function isWithin(hostname: string, host: string): boolean {
  return hostname === host || hostname.endsWith(`.${host}`)
}
