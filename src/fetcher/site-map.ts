/** Decides which URLs belong to the site, and from which address they are fetched. */

import { foldHostPrefix, isSameSite } from '../url/host.ts'

/** The site by the host of its URLs, and the origin that serves it. */
export interface SiteOptions {
  /** Host name of the site, without port; pages elsewhere are refused. Default: every site, but no redirect leaves its own. */
  readonly site?: string
  /** Origin override, if the host of the URLs does not serve the site: `http://127.0.0.1:8080`. Needs `site`; keeps path and query. */
  readonly origin?: string
}

/** Answers about one site. Nothing here throws. */
export interface SiteMap {
  /** Whether a URL may be fetched, as a redirect of another URL of the site. */
  holds(url: URL, from?: URL): boolean
  /** The address to fetch a URL from; undefined when no origin serves it. */
  place(url: URL): URL | undefined
  /** The URL of a redirect target on the site: an address of the origin override becomes one of the site. */
  name(location: URL, from: URL): URL
}

/**
 * Makes a {@link SiteMap}. A site is a registrable domain: http, https, `www.` and other ports belong to it. With `origin`, it is
 * one host (with and without `www.`), and every request goes to the origin override.
 */
export function createSiteMap({ site, origin }: SiteOptions): SiteMap {
  const override = origin === undefined ? null : URL.parse(origin)
  if (site !== undefined && override !== null) return overriddenMap(foldHostPrefix(site), override)
  return {
    holds: (url, from) =>
      (site === undefined || isSameSite(url.hostname, site)) &&
      (from === undefined || isSameSite(url.hostname, from.hostname)),
    place: (url) => url,
    name: (location) => location,
  }
}

function overriddenMap(site: string, override: URL): SiteMap {
  const isServed = (url: URL): boolean => foldHostPrefix(url.hostname) === site
  return {
    holds: isServed,
    place: (url) => (url.origin === override.origin ? url : isServed(url) ? movedTo(override, url) : undefined),
    name: (location, from) => (location.origin === override.origin ? movedTo(from, location) : location),
  }
}

/** The same path and query (and credentials, which are refused later) at another scheme, host and port. */
function movedTo(place: URL, url: URL): URL {
  const moved = new URL(url)
  moved.protocol = place.protocol
  moved.hostname = place.hostname
  moved.port = place.port
  return moved
}
