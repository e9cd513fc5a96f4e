/** What provider routes are compiled to, and what a match is. */

import type { Provider, Shipped } from '../types.ts'

/** What one path segment must look like. */
export type SegmentPattern =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'any' }
  /** `{name}` alone: what the expression accepts is the capture, so nothing has to be cut out. */
  | { readonly kind: 'whole'; readonly regex: RegExp; readonly name: string }
  | { readonly kind: 'regex'; readonly regex: RegExp; readonly names: readonly string[]; readonly start: string }

/** A compiled path pattern; see `compilePath()`. */
export interface CompiledPath {
  readonly segments: readonly SegmentPattern[]
  /** Set when the pattern ends in `**` or `{name**}`: the rest is captured under `name` (`**` when it has none). */
  readonly rest: { readonly name: string; readonly regex: RegExp | undefined } | undefined
  /** What every matching path begins with: `/gp/redirect` for `/gp/redirect/**`; `''` when that may be anything. */
  readonly start: string
}

/** What one query value must look like; see `compileValue()`. */
export type CompiledValue =
  | { readonly kind: 'equal'; readonly text: string }
  | { readonly kind: 'regex'; readonly regex: RegExp; readonly names: readonly string[]; readonly optional: boolean }

/** Captured values by name. */
export type Captures = Record<string, string>

/** Grammar per capture name, without anchors. */
export type Grammars = Readonly<Record<string, string>>

/** Where in a URL a capture stands. */
export type Component = 'path' | 'query'

/** One part of a template. */
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'capture'; readonly name: string; readonly component: Component }
  | { readonly kind: 'choice'; readonly branches: readonly CompiledTemplate[] }

/** A compiled template; see `compileTemplate()`. */
export type CompiledTemplate = readonly TemplatePart[]

/** One route, ready to run. */
export interface CompiledRoute {
  readonly path: CompiledPath
  readonly query: readonly { readonly name: string; readonly pattern: CompiledValue }[]
  /** Names that the query must lack: some dozens where each of them shows another part of the item. */
  readonly absent: ReadonlySet<string>
  /** Its conditions hold where there is no query. */
  readonly needsNoQuery: boolean
  /** It has conditions. */
  readonly asksQuery: boolean
  readonly textSlashes: boolean
  readonly target: 'unwrap' | 'unwrap:self' | 'short' | CompiledKind
  /** Captures whose case is folded; like `reserved` only those that this route can have. */
  readonly folds: readonly { readonly name: string; readonly fold: 'lower' | 'upper' }[]
  /** What a capture may not be. */
  readonly reserved: readonly ReservedWords[]
  /** Template of the URL that the target `unwrap` leads to; without one it is the capture `url`. */
  readonly url: CompiledTemplate | undefined
}

/** Words that a capture may not be. */
export interface ReservedWords {
  readonly name: string
  readonly words: ReadonlySet<string>
}

/** One kind of item, ready to fill. */
export interface CompiledKind {
  readonly name: string
  /** Prefix of the id in the key: `provider:` or `provider:kind:`. */
  readonly keyPrefix: string
  readonly key: CompiledTemplate
  readonly url: CompiledTemplate
  readonly token: string | undefined
  readonly convert: ((captures: Readonly<Captures>) => Captures | undefined) | undefined
}

/** Routes of exact hosts. */
export interface ProviderIndex {
  /** Routes of an exact host, one trailing dot aside; compiled on first use, so that start-up stays cheap. */
  find(host: string): HostRoutes | undefined
}

/** What one host of a provider can show. */
export interface HostRoutes {
  readonly provider: Shipped<Provider>
  readonly routes: readonly CompiledRoute[]
  /** Captures that the host name itself gave (`tld`). */
  readonly captures: readonly { readonly name: string; readonly text: string }[]
  /** `routesByCount()` of the routes. */
  readonly byCount: readonly (readonly CompiledRoute[])[]
}

/** What a URL turned out to be; see `matchProvider()`. */
export type ProviderMatch =
  | {
      readonly kind: 'item'
      readonly provider: string
      readonly itemKind: string
      /** The filled key template (`ca:B0C6DX66TN`). */
      readonly id: string
      /** `provider:id` for the main kind, `provider:kind:id` otherwise. */
      readonly key: string
      /** Canonical URL of the item: its own WHATWG serialization, and the same item again. */
      readonly url: string
      readonly token?: string
    }
  /** The page only wraps another absolute http(s) URL, which is to be judged like any other. */
  | { readonly kind: 'unwrap'; readonly provider: string; readonly url: string }
  /** An opaque link: what it leads to takes the network to know. */
  | { readonly kind: 'short'; readonly provider: string }
