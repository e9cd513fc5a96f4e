/** URLs by form: what of a path is structure, and which values are left to it. */

import { assignTemplates } from '../../corpus/path-trie.ts'
import type { Pair, SiteUrl } from '../../site/site-url.ts'
import { EXTENSION } from '../tree/decompose.ts'

/** A URL that may have a twin: without the parameters that may be dropped. */
export interface TwinUrl extends SiteUrl {
  readonly url: string
}

/** URLs with the same structure. */
export interface Form {
  /** The path with `*` for each value, the extension, and the names of the query: `/p/*.html?page`. */
  readonly name: string
  /** Place of each value: `*` for a segment, or the name of a parameter. */
  readonly holes: readonly string[]
  /** Words of the structure, in lower case. */
  readonly words: readonly string[]
  readonly members: readonly Member[]
}

/** A URL of a form and what it writes into the holes. */
export interface Member {
  readonly url: string
  /** Scheme, host and port. */
  readonly origin: string
  readonly values: readonly string[]
}

/** Sorts URLs by form. Pure. */
export function formsOf(urls: readonly TwinUrl[]): readonly Form[] {
  const parts = urls.map(({ path, pairs }) => ({ ...withoutExtension(path), pairs }))
  const items = parts.map(({ stem, pairs }) => ({ path: stem, names: pairs.map(({ name }) => name), weight: 1 }))
  const forms = new Map<string, Form & { readonly members: Member[] }>()
  for (const [at, template] of assignTemplates(items).entries()) {
    const { stem, extension, pairs } = parts[at]!
    const { url, origin } = urls[at]!
    const query = pairs.map(({ name }) => name)
    const name = `${template}${extension}${query.length === 0 ? '' : `?${query.join('&')}`}`
    const segments = template.split('/')
    const isHole = (_: string, index: number): boolean => segments[index] === '*'
    const form = forms.get(name) ?? {
      name,
      holes: [...segments.filter(isHole), ...query],
      words: wordsOf(segments, query),
      members: [],
    }
    form.members.push({ url, origin, values: [...stem.split('/').filter(isHole), ...pairs.map(valueOf)] })
    forms.set(name, form)
  }
  return [...forms.values()]
}

function valueOf({ value }: Pair): string {
  return value
}

/** As the tree of path rules takes a path apart. */
function withoutExtension(path: string): { readonly stem: string; readonly extension: string } {
  const start = path.lastIndexOf('/') + 1
  const found = EXTENSION.exec(path.slice(start))
  return found === null
    ? { stem: path, extension: '' }
    : { stem: path.slice(0, start) + found[1]!, extension: `.${found[2]!}` }
}

function wordsOf(segments: readonly string[], query: readonly string[]): string[] {
  const texts = [...segments.filter((segment) => segment !== '*'), ...query]
  return [...new Set(texts.flatMap((text) => text.toLowerCase().match(/[a-z]+/g) ?? []))]
}
