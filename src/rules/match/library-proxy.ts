/**
 * Proxies through which the readers of a library use its publishers' sites. EZProxy puts the site's host in front of its own, with dots
 * (`www.jstor.org.ezproxy.uni.edu`) or hyphens for them (`www-jstor-org.ezproxy.uni.edu`), and a link to it is `/login?url=…`.
 * Source: https://help.oclc.org/Library_Management/EZproxy (2026-11-27). Labels alone tell such a host, so they are told narrowly.
 */

import { listedSuffix, registrableDomain } from '../../url/host.ts'
import type { Redirector, Shipped } from '../types.ts'

/** Labels that nothing but such a proxy is called by. */
const NAMED =
  /^(?:[a-z\d]+-)?ezproxy[a-z\d-]*$|^ezp(?:[\d-][a-z\d-]*)?$|^(?:lib|library|bib|univ)-?proxy[a-z\d-]*$|^proxy-?lib[a-z\d]*$/
/** Labels of any proxy, and of other ways in. */
const PLAIN = /^(?:e-?)?proxy(?:\d+|-[a-z\d]+)?$|^(?:ez|my)access$|^remotexs$/
/** Where OCLC runs EZProxy for libraries. */
const HOSTED = '.idm.oclc.org'
/** Suffixes of publishers that no word of a project or a branch looks like. */
const USUAL_SUFFIX = /^(?:com|org|net|edu|gov|int|(?:ac|co|com|edu|gov|org)\.[a-z]{2})$/
const ACADEMIC = /\.(?:edu|(?:ac|edu)\.[a-z]{2})$|\.lib(?:rary)?\./
/** Labels between the site and the proxy: a region, an institution. */
const MAX_BETWEEN = 2

const SOURCE = 'https://help.oclc.org/Library_Management/EZproxy'

/** How to open the URLs of a host that is a library's proxy; undefined for any other. Never throws. */
export function libraryProxy(host: string): readonly Shipped<Redirector>[] | undefined {
  const labels = host.split('.')
  const at = host.endsWith(HOSTED)
    ? labels.length - 3
    : labels.findIndex((label) => NAMED.test(label) || PLAIN.test(label))
  if (at === -1 || registrableDomain(labels.slice(at + 1).join('.')) === undefined) return undefined
  const isNamed = !PLAIN.test(labels[at]!)
  const site = siteBefore(labels.slice(0, at), isNamed)
  if (site !== undefined) return [proxied(host, site)]
  return isNamed || ACADEMIC.test(host) ? [loginPage(host)] : undefined
}

function siteBefore(labels: readonly string[], isNamed: boolean): string | undefined {
  for (let end = labels.length; end > 0 && labels.length - end <= MAX_BETWEEN; end--) {
    const site = end === 1 ? dotted(labels[0]!) : labels.slice(0, end).join('.')
    if (site !== undefined && isSite(site, isNamed && (end > 1 || site.split('.').length > 2))) return site
  }
  return undefined
}

/** A hyphen may be one of the site's own name: with more than `www` before the name, nothing tells (`beck-online-beck-de`). */
function dotted(label: string): string | undefined {
  const site = label.replaceAll('-', '.')
  const suffix = listedSuffix(site)
  return suffix === undefined || site.split('.').length > suffix.split('.').length + 2 ? undefined : site
}

function isSite(host: string, takesAnySuffix: boolean): boolean {
  const suffix = listedSuffix(host)
  if (suffix === undefined || suffix === host || host.includes('..') || host.startsWith('.')) return false
  return takesAnySuffix || USUAL_SUFFIX.test(suffix)
}

function proxied(host: string, site: string): Shipped<Redirector> {
  const name = 'library-proxy'
  return { name, hosts: [host], path: '/**', target: 'rest', prefix: `https://${site}/`, source: SOURCE }
}

function loginPage(host: string): Shipped<Redirector> {
  const name = 'library-proxy-login'
  return { name, hosts: [host], path: '/login', target: 'whole-query', decode: 'ezproxy', source: SOURCE }
}
