/** The shape of the rule data about software that runs sites. */

/** Keep list of a shop or publishing platform, named by a domain record: the host does not tell which platform runs there. */
export interface PlatformProfile {
  readonly name: string
  /** What runs the sites that it is for, for people. */
  readonly software: string
  /** Names that are identity on this platform. `#` matches one run of digits, `*` at the end any rest (`dwvar_*`). */
  readonly keep: readonly string[]
  /** Names that this platform adds and ignores. */
  readonly strip: readonly string[]
  /** Parameters that must be treated as actions (side effects) on this platform. */
  readonly actions?: readonly string[]
  /**
   * Names that links to such sites carry and that the platform itself never reads, by its documentation at `source`. An extension may read
   * them, so they are a prior of the learner and are removed on no site before it has compared pages.
   */
  readonly neutral: readonly string[]
  /**
   * Beginnings of paths behind which one program answers for every value of a segment `*`: `/collections/*`. Such values are items, however
   * few they are and whatever words they are. A language in front of the path (`/fr/collections/*`) changes nothing.
   */
  readonly itemPaths?: readonly string[]
  /** By what one response shows that the platform made it. */
  readonly signs: readonly PlatformSign[]
  /** The platform that this one extends: what it shows is no contradiction. */
  readonly runsOn?: string
  readonly source: string
  readonly examples: {
    readonly same: readonly (readonly [string, string])[]
    readonly different: readonly (readonly [string, string])[]
  }
}

/** One fact by which a response of a platform is told. */
export type PlatformSign = { readonly source: string } & (
  | {
      readonly kind: 'header'
      /** Lower case. */
      readonly name: string
      /** Text within the field, in lower case; absent: the field is enough. */
      readonly value?: string
    }
  /** A cookie that a response sets. `*` at the end is any rest. */
  | { readonly kind: 'cookie'; readonly name: string }
  /** `<meta name content>` whose content begins with `value`. Both in lower case. */
  | { readonly kind: 'meta'; readonly name: string; readonly value: string }
  /** A script or a style sheet whose path contains `path`, on the site's own host or on the label-anchored `host`. `#` is a run of digits. */
  | { readonly kind: 'asset'; readonly path: string; readonly host?: string }
)
