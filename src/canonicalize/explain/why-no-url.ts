import { withScheme } from './missing-scheme.ts'

const SHOWN_CHARACTERS = 80
const MAX_PORT = 65_535

/**
 * Says in plain words why a text is no http(s) URL: `not an http(s) URL: scheme "mailto"`, `…: no host`. Only for text that
 * `canonicalize` answers with `ok: false`. Credentials are not repeated. Never throws.
 */
export function whyNoUrl(text: string): string {
  return `not an http(s) URL: ${reasonOf(text)}`
}

function reasonOf(text: string): string {
  // As the WHATWG parser reads it: white space and control characters around it, tabs and line breaks anywhere, do not count.
  const read = text.replaceAll(/[\t\n\r]/g, '').replaceAll(/^[\0- ]+|[\0- ]+$/g, '')
  if (read === '') return 'empty'
  const meant = withScheme(read)
  if (meant !== undefined) return `no scheme; ${meant} is one`
  const [, scheme, rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(read) ?? []
  if (scheme === undefined) return 'no scheme'
  if (!/^https?$/i.test(scheme)) return `scheme "${shown(scheme)}"`
  return authorityProblem(/^[/\\]*([^/\\?#]*)/.exec(rest)?.[1] ?? '')
}

function authorityProblem(authority: string): string {
  const hostPort = authority.slice(authority.lastIndexOf('@') + 1)
  const [, host = '', port = ''] = /^(\[[^\]]*\]?|[^:]*)(?::(.*))?$/s.exec(hostPort) ?? []
  if (host === '') return 'no host'
  const isPort = /^\d*$/.test(port) && Number(port) <= MAX_PORT
  return isPort ? `host "${shown(host)}" is not valid` : `port "${shown(port)}" is no number up to ${MAX_PORT}`
}

function shown(text: string): string {
  return text.length <= SHOWN_CHARACTERS ? text : `${text.slice(0, SHOWN_CHARACTERS)}…`
}
