/**
 * Providers as text within a bundle, for what `rule-data-text.ts` says of routes holds for them as well. Nothing is read
 * before it is asked for: a Worker that only fronts a site never asks for more than the names.
 *
 * Blocks parted by empty lines, each provider behind two of them. Its first block is its name and a line for each member of
 * its fields; every other block is hosts that share routes (a `w` is the `www.` of its neighbour), and a line for each route.
 *
 *     vimeo
 *     id=\d{4,12}                      types
 *     user!watch blog                  reserved
 *     user<                            fold: `<` lower, `>` upper
 *     tld:com de                       families
 *     video*vimeo.com/{id}             kinds: URL behind its `https://`; `*` for the main one
 *     album+{id} vimeo.com/{user}/{id} token=h
 *                                      and the key before it, where that is not the first capture of the URL
 *
 *     vimeo.com w
 *     video/{id}
 */
import { comparable, packRoutes, unpackRoutes, type RouteData } from './rule-data-text.ts'

/** In a list of hosts: `www.` and the one before it, or at the start the one behind it. */
const WWW = 'w'

type ByName<T> = Record<string, T>

interface KindData {
  key: string
  url: string
  main?: boolean
  token?: string
  convert?: string
}

/** What the first block of a provider says; a field without a member is absent. */
interface HeadData {
  types: ByName<string>
  reserved?: ByName<readonly string[]>
  fold?: ByName<string>
  families?: ByName<readonly string[]>
  kinds: ByName<KindData>
}

/** A provider as data: see `Provider` in `src/rules/types.ts`; without its examples. */
interface ProviderData extends HeadData {
  readonly name: string
  readonly hosts: ByName<readonly RouteData[]>
}

/** @returns undefined for a list that holds anything but providers, or would be read back as anything else */
export function packProviders(list: readonly unknown[]): string | undefined {
  if (list.length === 0 || !list.every(isProvider)) return undefined
  const text = list.map(packProvider).join('\n\n\n')
  return comparable(unpackProviders(text)) === comparable(list) ? text : undefined
}

/** The providers that {@link packProviders} wrote. */
export function unpackProviders(text: string): ProviderData[] {
  return text.split('\n\n\n').map(unpackProvider)
}

function unpackProvider(text: string): ProviderData {
  let head: HeadData | undefined
  let hosts: ProviderData['hosts'] | undefined
  const endOfHead = text.indexOf('\n\n')
  const endOfName = text.indexOf('\n')
  const readHead = (): HeadData => (head ??= unpackHead(text.slice(endOfName + 1, endOfHead)))
  return {
    name: text.slice(0, endOfName),
    get types() {
      return readHead().types
    },
    get reserved() {
      return readHead().reserved
    },
    get fold() {
      return readHead().fold
    },
    get families() {
      return readHead().families
    },
    get kinds() {
      return readHead().kinds
    },
    get hosts() {
      return (hosts ??= unpackHosts(text.slice(endOfHead + 2)))
    },
  } as ProviderData
}

function unpackHosts(text: string): ProviderData['hosts'] {
  const hosts = {}
  for (const block of text.split('\n\n')) {
    const end = block.indexOf('\n')
    const get = (): readonly RouteData[] => unpackRoutes(block.slice(end + 1))
    Object.defineProperty(hosts, unpackNames(block.slice(0, end)), { get, enumerable: true })
  }
  return hosts
}

function unpackNames(text: string): string {
  const names = text.split(' ')
  return names.map((name, i) => (name === WWW ? `www.${names[i === 0 ? 1 : i - 1]}` : name)).join(' ')
}

function packNames(text: string): string {
  const names = text.split(' ')
  return names.map((name, i) => (name === `www.${names[i === 0 ? 1 : i - 1]}` ? WWW : name)).join(' ')
}

function unpackHead(text: string): HeadData {
  const head: HeadData = { types: {}, kinds: {} }
  for (const line of text.split('\n')) {
    const at = line.search(/[=!<>:*+]/)
    const [name, sign, rest] = [line.slice(0, at), line[at]!, line.slice(at + 1)]
    if (sign === '=') head.types[name] = rest
    else if (sign === '!') (head.reserved ??= {})[name] = rest.split(' ')
    else if (sign === ':') (head.families ??= {})[name] = rest.split(' ')
    else if (sign === '*' || sign === '+') head.kinds[name] = unpackKind(rest, sign)
    else (head.fold ??= {})[name] = sign === '<' ? 'lower' : 'upper'
  }
  return head
}

/** Captures stand in braces, and so does what stands for the host of some addresses; no key holds a dot before a slash. */
function isAddress(word: string): boolean {
  return /^[^/]*\.[^/]+\//.test(word)
}

function firstCapture(url: string): string {
  return /\{\w+\}/.exec(url)?.[0] ?? ''
}

function unpackKind(text: string, sign: string): KindData {
  const words = text.split(' ')
  const key = isAddress(words[0]!) ? undefined : words.shift()
  const url = `https://${words.shift()}`
  const kind: KindData = { key: key ?? firstCapture(url), url }
  if (sign === '*') kind.main = true
  return Object.assign(kind, Object.fromEntries(words.map((word) => word.split('='))))
}

function packProvider({ name, types, reserved, fold, families, kinds, hosts }: ProviderData): string {
  const head = [
    name,
    ...linesOf(types, (member, grammar) => `${member}=${grammar}`),
    ...linesOf(reserved, (member, words) => `${member}!${words.join(' ')}`),
    ...linesOf(fold, (member, to) => `${member}${to === 'lower' ? '<' : '>'}`),
    ...linesOf(families, (member, words) => `${member}:${words.join(' ')}`),
    ...linesOf(kinds, packKind),
  ]
  const blocks = Object.entries(hosts).map(([names, routes]) => `${packNames(names)}\n${packRoutes(routes)}`)
  return [head.join('\n'), ...blocks].join('\n\n')
}

function packKind(name: string, { key, url, main, ...others }: KindData): string {
  const rest = Object.entries(others).map(([field, value]) => ` ${field}=${value}`)
  const own = key === firstCapture(url) ? '' : `${key} `
  return `${name}${main === true ? '*' : '+'}${own}${url.replace('https://', '')}${rest.join('')}`
}

function linesOf<T>(members: ByName<T> | undefined, line: (name: string, value: T) => string): string[] {
  return Object.entries(members ?? {}).map(([name, value]) => line(name, value))
}

function isProvider(value: unknown): value is ProviderData {
  return typeof value === 'object' && value !== null && 'kinds' in value && 'hosts' in value
}
