/** Which URLs belong to the site that is read, and where they are asked for. */

import { foldHostPrefix, isSameSite } from '../url/host.ts'

/** The site as its URLs name it, and as it is reached. */
export interface SiteOptions {
  /** Host name of the site, without port; pages elsewhere are refused. Default: every site, but no redirect leaves its own. */
  readonly site?: string
  /** Where the site is served, if not where its URLs say: `http://127.0.0.1:8080`. Needs `site`; path and query are kept. */
  readonly origin?: string
}

/** Answers about one site. Nothing here throws. */
export interface SiteMap {
  /** Whether a URL may be asked for, coming from another one of the site. */
  holds(url: URL, from?: URL): boolean
  /** Where a URL is asked for; undefined when it is served nowhere. */
  place(url: URL): URL | undefined
  /** The URL that a redirect means, in the terms of the site: its stand-in's own address is the site's again. */
  name(location: URL, from: URL): URL
}

/**
 * Makes a {@link SiteMap}. A site is a registrable domain: http, https, `www.` and other ports belong to it. With `origin`, it is the
 * one host (with and without `www.`): the stand-in serves that one, and nothing is ever asked from anywhere else.
 */
export function createSiteMap({ site, origin }: SiteOptions): SiteMap {
  const standIn = origin === undefined ? null : URL.parse(origin)
  if (site !== undefined && standIn !== null) return standInMap(foldHostPrefix(site), standIn)
  return {
    holds: (url, from) =>
      (site === undefined || isSameSite(url.hostname, site)) &&
      (from === undefined || isSameSite(url.hostname, from.hostname)),
    place: (url) => url,
    name: (location) => location,
  }
}

function standInMap(site: string, standIn: URL): SiteMap {
  const isServed = (url: URL): boolean => foldHostPrefix(url.hostname) === site
  return {
    holds: isServed,
    place: (url) => (url.origin === standIn.origin ? url : isServed(url) ? movedTo(standIn, url) : undefined),
    name: (location, from) => (location.origin === standIn.origin ? movedTo(from, location) : location),
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
