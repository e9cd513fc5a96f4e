/** Step 10: the identity string behind a `url:` key. It folds what only spells the same page differently; the URL is not changed. */

import type { Draft } from '../draft.ts'
import { mayFold, type HostContext } from '../host-context.ts'
import type { Applied } from '../types.ts'

const INDEX_FILE = /\/(?:index\.(?:html|htm|php)|default\.aspx?)$/

/** The text whose hash is the key, and the foldings that made it differ from the URL. */
export interface Identity {
  readonly text: string
  readonly applied: readonly Applied[]
}

/** Folds scheme, host prefix, index file and trailing slash, each unless vetoed for this host. */
export function identityOf(draft: Draft, context: HostContext): Identity {
  const applied: Applied[] = []
  const fold = (rule: string, from: string, to: string): void => {
    if (from !== to) applied.push({ step: 'key', rule, from, to })
  }
  const scheme = foldedScheme(draft, context)
  fold('fold:scheme', draft.scheme, scheme)
  fold('fold:www', draft.host, context.foldedHost)
  const withoutIndex = foldIndexFile(draft.path, context)
  fold('fold:index', draft.path, withoutIndex)
  const path = foldTrailingSlash(withoutIndex, context)
  fold('fold:slash', withoutIndex, path)
  const port = draft.port === '' ? '' : `:${draft.port}`
  const query = draft.query === undefined ? '' : `?${draft.query}`
  const fragment = draft.fragment === undefined ? '' : `#${draft.fragment}`
  return { text: `${scheme}://${context.foldedHost}${port}${path}${query}${fragment}`, applied }
}

/** `http` on its default port counts as `https`; on any other port the two are different servers. */
function foldedScheme(draft: Draft, context: HostContext): string {
  return draft.scheme === 'http' && draft.port === '' && mayFold(context, 'fold:scheme', draft.path)
    ? 'https'
    : draft.scheme
}

function foldIndexFile(path: string, context: HostContext): string {
  if (!path.endsWith('p') && !path.endsWith('l') && !path.endsWith('m') && !path.endsWith('x')) return path
  if (!INDEX_FILE.test(path) || !mayFold(context, 'fold:index', path)) return path
  return path.slice(0, path.lastIndexOf('/') + 1)
}

function foldTrailingSlash(path: string, context: HostContext): string {
  if (path.length === 1 || !path.endsWith('/') || path.endsWith('//')) return path
  return mayFold(context, 'fold:slash', path) ? path.slice(0, -1) : path
}
