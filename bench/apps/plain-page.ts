import { Parser } from 'htmlparser2'
import type { RealApp } from './types.ts'

const LINKS: ReadonlySet<string> = new Set(['href', 'src', 'action', 'content', 'data-target', 'cite'])

/** Names that the bench adds to URLs, and those that an application may take for a session. No application reads any of them. */
export function isNoise(name: string): boolean {
  return /^(?:utm_\w+|fbclid|gclid|xtrk|campref|sid|PHPSESSID|DokuWiki|_|ts|nocache|rnd)$/i.test(name)
}

/**
 * Which page a URL names where every name counts but noise and what `isDefault` says of a value: the path, and the pairs in one
 * order.
 */
export function plainIdentity(url: URL, isDefault: (name: string, value: string) => boolean = () => false): string {
  const pairs = [...url.searchParams].filter(([name, value]) => !isNoise(name) && !isDefault(name, value))
  const texts = pairs.map((pair) => pair.join('='))
  return `${url.pathname} ${texts.toSorted().join('&')}`
}

/** A noise parameter in visible text, such as the title of a directory that repeats the URL. */
const ECHOED_TEXT = /[?&](?:utm_\w+|fbclid|xtrk|campref|sid|PHPSESSID|DokuWiki|_|ts|nocache|rnd)=[\w.]*/g

/**
 * What a page says: its tags, attributes and texts, without what `volatile` names, with links free of noise and in one order.
 * Two answers of an application are the same page when this text is the same. Not HTML: the body itself.
 */
export function plainPage(app: RealApp, body: string, url: URL): string {
  const text = app.volatile.reduce((rest, pattern) => rest.replaceAll(pattern, ''), body)
  if (!/<html|<!doctype html/i.test(text.slice(0, 2000))) return text
  const parts: string[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'input' && isNoise(attributes['name'] ?? '')) return
      const shown = Object.entries(attributes).map(
        ([key, value]) => `${key}=${LINKS.has(key) ? link(value, url) : value}`,
      )
      parts.push(`<${name} ${shown.join(' ')}>`)
    },
    ontext: (piece) => parts.push(piece),
    onclosetag: (name) => name !== 'input' && parts.push(`</${name}>`),
  })
  parser.end(text)
  return parts
    .join('')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=>)[^<]*/g, (shown) => shown.replaceAll(ECHOED_TEXT, ''))
}

function link(value: string, base: URL): string {
  if (!/[/?=]/.test(value) || !URL.canParse(value, base)) return value
  const url = new URL(value, base)
  const pieces = url.search
    .slice(1)
    .split('&')
    .filter((piece) => piece !== '' && !isNoise(piece.replace(/=.*/s, '')))
  return `${url.origin}${url.pathname}?${pieces.map(decoded).toSorted().join('&')}`
}

function decoded(piece: string): string {
  try {
    return decodeURIComponent(piece.replaceAll('+', ' '))
  } catch {
    return piece
  }
}
