/** Text to parts, the way a browser reads it (WHATWG URL). */

import { PLAIN_HOST } from '../../url/host.ts'
import { formatUrl, serializeHttpUrl, splitSerializedUrl, type UrlParts } from '../../url/parts.ts'
import type { Draft } from '../draft.ts'
import { openDraft } from '../step-state.ts'
import { BOTH, type Step } from '../step.ts'
import type { Applied } from '../types.ts'

/** Parses the input. */
export const parseStep: Step = {
  name: 'parse',
  title: 'parse',
  changes: 'url',
  profiles: BOTH,
  run(state) {
    const draft = parse(state.input)
    if (draft === undefined) state.outcome = { kind: 'no-url' }
    else openDraft(state, draft, state.contexts.of(draft.host))
  },
  explain: {
    purpose: 'read the way a browser reads it (WHATWG URL)',
    nothing: 'the URL is written as a browser would write it',
  },
}

// No dot segment, which a parser resolves; the other characters are those that no percent-encode set holds (WHATWG URL §1.3).
const PATH = String.raw`(?:\/(?!\.|%2[eE])[!$-.0-;=@-[\]_a-z|~]*)+`
const QUERY = '[!$%&(-;=?-~]+'
const FRAGMENT = '[!#-;=?-_a-~]+'

/**
 * Text that is its own serialization beyond doubt: no credentials, no port, no empty query or fragment. It needs no parser; a
 * property test compares both.
 */
const SERIALIZED = new RegExp(String.raw`^(https?):\/\/(${PLAIN_HOST})(${PATH})(?:\?(${QUERY}))?(?:#(${FRAGMENT}))?$`)

/**
 * Parses a URL into a draft.
 *
 * @param noted what was done before, for a URL that was found inside another one
 * @returns undefined when the text is no http(s) URL; never throws
 */
export function parse(text: string, noted: readonly Applied[] = []): Draft | undefined {
  const found = SERIALIZED.exec(text)
  if (found !== null) {
    const scheme = found[1] === 'https' ? 'https' : 'http'
    const [host, path] = [found[2]!, found[3]!]
    const parts: UrlParts = { scheme, userinfo: '', host, port: '', path, query: found[4], fragment: found[5] }
    return draftOf(text, parts, noted)
  }
  const serialized = serializeHttpUrl(text)
  if (serialized === undefined) return undefined
  const parts = splitSerializedUrl(serialized)
  const href = formatUrl(parts)
  const change: Applied = { step: 'parse', rule: 'whatwg', from: text, to: href }
  return draftOf(href, parts, href === text ? noted : [...noted, change])
}

/** One shape for all drafts. */
function draftOf(href: string, parts: UrlParts, noted: readonly Applied[]): Draft {
  const { scheme, userinfo, host, port, path, query, fragment } = parts
  const applied = noted.length === 0 ? [] : [...noted]
  const own = { profile: 'identity', clickTest: undefined, templateTest: undefined } as const
  return { href, ...own, scheme, userinfo, host, port, path, query, fragment, applied }
}
