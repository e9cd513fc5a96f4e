/**
 * The vocabulary of everything that is known about URLs as data. Every value of these types is JSON-serializable:
 * no functions, no regular expression objects, so a rule can live in a source file, in KV or in a fixture alike.
 *
 * Host lists are label-anchored: `example.com` means that host and every host below it (`shop.example.com`), never
 * `notexample.com`. Where a type says "exact host", subdomains are not included. Grammars are the source text of a
 * regular expression without flags. The compiler anchors them at both ends, and they are only ever run on one captured value
 * (an id, a parameter value), never on a whole URL.
 */

/** What a stripped parameter was for; shown to people, never decides. */
export type TrackingClass = 'campaign' | 'click-id' | 'affiliate' | 'email' | 'share' | 'search' | 'session' | 'view'

/** An exception to a tracking fact; it applies if all conditions that it states are met. */
export interface TrackingException {
  /** Label-anchored host. */
  readonly host?: string
  /** Path prefix, compared literally with the normalized path. */
  readonly path?: string
  /** Grammar of the whole decoded value. */
  readonly value?: string
}

/**
 * Facts that share hosts, class, source and conditions: one name in `names` is one fact. Names are exact and decoded;
 * there are no wildcards (`utm_*` would also remove `utm_zone`).
 */
export interface TrackingFacts {
  readonly names: readonly string[]
  /** The names, in lower case, are compared without ASCII case (`GCLID`). Only for vendors' own names, and not with `hosts` or `families`. */
  readonly ignoreCase?: true
  /** Label-anchored hosts where the fact applies; if absent, everywhere. */
  readonly hosts?: readonly string[]
  /** Names of closed host families from `host-families.ts` (`google`, `amazon`), joined to `hosts`. */
  readonly families?: readonly string[]
  /** The fact applies only to paths with one of these literal prefixes. */
  readonly paths?: readonly string[]
  /** The fact applies only if the decoded value has this grammar. */
  readonly value?: string
  /** The fact applies only if the decoded value is the name of a site; see `site-name.ts`. Not with `value`. */
  readonly valueIs?: 'site'
  readonly unless?: readonly TrackingException[]
  /**
   * Profiles in which the fact applies; if absent, in both. `identity` alone: the parameter names no other page, but the server renders
   * the page otherwise (a selected size, a layout, a language), so a request keeps it.
   */
  readonly profiles?: readonly ['identity']
  readonly class: TrackingClass
  /** Link to the documentation or report that states the fact. */
  readonly source: string
  /** Date on which the row was written, `YYYY-MM-DD`. */
  readonly added: string
  readonly examples: {
    /** A page on which every name of the row is dropped; the lint appends each name with `sampleValue`. */
    readonly page: string
    /** Value that is appended; default `x1`. Needed where `value` demands a shape. */
    readonly sampleValue?: string
    /** Two URLs that must stay apart, before and after each name of the row is appended to both. */
    readonly different: readonly [string, string]
  }
}

/** Cookies of one vendor that no page of a site depends on. */
export interface ScriptCookies {
  readonly vendor: string
  /** Exact names; cookie names are told apart by case (RFC 6265 §5.3). */
  readonly names?: readonly string[]
  /** Grammars of whole names. */
  readonly grammars?: readonly string[]
  /** Link to the documentation that says who sets and reads them. */
  readonly source: string
  /** Date on which the row was written, `YYYY-MM-DD`. */
  readonly added: string
  readonly examples: {
    /** Names that look alike and may be personal. */
    readonly personal: readonly string[]
    /** Names that the grammars take; needed where a row has grammars alone. */
    readonly scripts?: readonly string[]
  }
}

/** A page that only redirects to another URL; only listed hosts and paths, never a generic `?url=`. */
export interface Redirector {
  readonly name: string
  /** Exact hosts, one per entry; unlike {@link Provider.hosts}, an entry may not hold several separated by spaces. */
  readonly hosts: readonly string[]
  /** `hosts` are label-anchored: for services that give every site a generated host below theirs. */
  readonly subdomains?: boolean
  readonly families?: readonly string[]
  /** Path pattern in the syntax of {@link Route.path}. */
  readonly path: string
  /**
   * Where the inner URL stands. `query`: in the first of these parameters, form-decoded. `whole-query`: everything after
   * `?`. `rest`: what `**` in `path` matched, with the query of the outer URL. `amp-rest`: like `rest`, but the rest begins
   * with `s/` for https or with the host for http. `capture`: the percent-decoded capture `{url}` of `path`.
   */
  readonly target: { readonly query: readonly string[] } | 'whole-query' | 'rest' | 'amp-rest' | 'capture'
  /** How to decode the target's text into a URL; see `redirector-decode.ts`. */
  readonly decode?: RedirectorDecode
  /** Put in front of the target's text, for mirrors that name the pages of a site by their paths. */
  readonly prefix?: string
  /** Grammar of a signature that is glued to the end of the inner URL. */
  readonly suffix?: string
  /** The inner URL may lack its scheme (`example.com/a`): it is then taken for http. */
  readonly mayLackScheme?: boolean
  readonly source: string
  readonly examples: readonly { readonly input: string; readonly inner: string }[]
}

/** Names of the small named functions that redirectors may refer to. */
export type RedirectorDecode =
  | 'base64'
  | 'bing'
  | 'checkpoint'
  | 'dest-tail'
  | 'ezproxy'
  | 'google-amp'
  | 'proofpoint-2'
  | 'proofpoint-3'

/** Names that denote identity on every site; a keep layer. The most general rule of all, so an exact tracking fact about the same name wins over it. */
export interface NamingScheme {
  readonly match: 'exact' | 'prefix' | 'suffix'
  readonly text: string
  readonly why: string
}

/** Which key-only folding is wrong where; `fold` as in the `veto` list of a domain record. */
export interface FoldException {
  readonly fold: 'fold:amp' | 'fold:dot' | 'fold:www' | 'fold:scheme' | 'fold:slash' | 'fold:index'
  /** Label-anchored hosts. */
  readonly hosts?: readonly string[]
  /** A host label that must be the first (`api`). */
  readonly firstLabel?: string
  /** Grammar of a path segment that must occur anywhere (`api`, `v\d+`). */
  readonly segment?: string
  readonly why: string
  readonly source: string
}

/** Where a different fragment is a different page, made by a script. All stated conditions must hold; a rule without hosts states a `fragment`. */
export interface FragmentPage {
  /** Label-anchored hosts. */
  readonly hosts?: readonly string[]
  /** Closed host families, joined to `hosts`. */
  readonly families?: readonly string[]
  /** Whole normalized paths; `*` at the end matches any rest. */
  readonly paths?: readonly string[]
  /** Grammar of the raw fragment, without its `#`. */
  readonly fragment?: string
  /** The fragment is a key to what it opens: the URL is passed through. */
  readonly secret?: true
  readonly source: string
  readonly examples: {
    readonly different: readonly [string, string]
    /** Where the fragment is only a place. */
    readonly same?: readonly [string, string]
  }
}

/** Names of the small named functions that data may refer to; see `converts.ts`. */
export type ConvertName =
  | 'bilibili-bv'
  | 'instagram-shortcode'
  | 'google-maps-cid'
  | 'wiki-title'
  | 'peertube-uuid'
  | 'flickr-base58'

/**
 * How a URL of a provider's host leads to an item.
 *
 * `path`: whole segments, both ends anchored, a trailing slash is tolerated. Segment forms: literal (`watch`), alternatives
 * `(embed|v)`, capture `{id}` (the grammar is `types.id`), affixes around one or two captures (`{id}_{slug}`, `v{id}`,
 * `{id}.html`), `*` any one non-empty segment, `**` any rest (last only), `{name**}` captures the rest with its slashes.
 *
 * `query`: `name: "{id}"` must be present and match the grammar; `"{h?}"` is optional: ignored when it fails the grammar;
 * `"(a|b){id}"` literal alternatives then a capture; `"!"` the name must be absent; a plain text must be equal.
 * The first value of a repeated name counts.
 *
 * `textSlashes`: delimiters may be text of the item (the titles of a wiki): neither `;` nor an encoded slash refuses, the latter is
 * a slash, and empty segments (even one at the end, for a last `**`) are left to the grammars.
 *
 * `to`: a kind; `unwrap` = the capture `{url}` holds another URL that is judged like any other; `unwrap:self` = it holds a
 * path on the same host; `short` = an opaque link that needs the network: it keeps its `url:` key and says so.
 *
 * `url`: template of the URL that `unwrap` leads to, where the query holds none: a page that has moved to another host.
 */
export interface Route {
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly textSlashes?: boolean
  readonly to: string
  readonly url?: string
}

/** One platform whose items can be identified from the URL. */
export interface Provider {
  /** Namespace of the key. */
  readonly name: string
  /** Grammar per capture name. Captures without an entry accept `[^/?#]+`. */
  readonly types: Readonly<Record<string, string>>
  /** By capture name: words that fit the grammar but are not ids (`settings`). */
  readonly reserved?: Readonly<Record<string, readonly string[]>>
  /** Captures compared case-insensitively: their value is lower- or upper-cased. */
  readonly fold?: Readonly<Record<string, 'lower' | 'upper'>>
  /**
   * Per kind: `key` and `url` templates over the captures: `{id}`, optional part `[/{token}]` (left out when the capture is
   * absent). The main kind's key is `{id}` and yields `provider:id`; every other kind yields `provider:kind:id`. `main`
   * marks the main kind (at most one). `token` names the capture that is needed to fetch the item but is not part of its identity.
   */
  readonly kinds: Readonly<
    Record<
      string,
      {
        readonly key: string
        readonly url: string
        readonly main?: boolean
        readonly token?: string
        /** Function that maps the captures before the templates are filled. */
        readonly convert?: ConvertName
      }
    >
  >
  /** Closed lists that host keys may name: `{ tld: ['com', 'de'] }` for `www.amazon.{tld}`; the match is a capture too. */
  readonly families?: Readonly<Record<string, readonly string[]>>
  /**
   * Exact host names, several separated by one space, and their routes in order: the first that matches wins. `*.` in front is any
   * one label (`*.medium.com`), for hosts that no exact name covers.
   */
  readonly hosts: Readonly<Record<string, readonly Route[]>>
  /** The tests of the entry: `expected` is the key, or `url:` if the URL must not become an item of this provider. */
  readonly examples: readonly { readonly input: string; readonly expected: string }[]
}

/** Changes to the built-in rules: the library's option `rules`, and KV's `rules:overlay`. Its providers precede built-in ones of the same host. */
export interface RuleSet {
  readonly tracking?: readonly Shipped<TrackingFacts>[]
  /** Tracking facts that must not apply: everywhere, or on the given label-anchored hosts. */
  readonly veto?: readonly { readonly name: string; readonly hosts?: readonly string[] }[]
  readonly providers?: readonly Provider[]
}

/** An entry without its examples: they are its tests, and neither the edge bundle nor the package carries them. */
export type Shipped<Entry> = Omit<Entry, 'examples'>
