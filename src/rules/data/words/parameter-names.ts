/**
 * Words of parameter names that suggest what a parameter is for, before anything is fetched. They decide which parameter is tried first, never
 * a verdict. Collected on 2026-11-21; names that mark a campaign or a click are also in
 * https://github.com/mpchadwick/tracking-query-params-registry (2026-11-27).
 */

// prettier-ignore
/** Grammars of first words of names that rarely change a page: campaigns, sessions, positions, cache busters. */
export const NEUTRAL_FIRST_WORDS: readonly string[] = [
  'utm', 'mtm', 'pk', 'hsa', 'mc', 'ga', 'gs', 'fb', 'tw', 'ig', 'tt', 'ad', 'ads', 'aff', 'affiliate', 'campaign', 'cmp', 'cid', 'click',
  'ref', 'referr?er', 'referral', 'src', 'source', 'from', 'via', 'share', 'medium', 'promo', 'partner',
  'sid', 'sess', 'session', 'visitor', 'uid', 'track', 'tracking', 'trk', 'tid', 'xid',
  'rnd', 'rand', 'random', 'ts', 'time', 'timestamp', '_', 't', 'cb', 'cache', 'cachebuster', 'nocache', 'bust', 'ver', 'nonce', 'token', 'hash',
  'spm', 'scm', 'pos', 'position', 'list', 'widget', 'btn',
]

/** Last words of such names. */
export const NEUTRAL_LAST_WORDS: readonly string[] = ['ref', 'src', 'source', 'track', 'session', 'sess', 'campaign']

// prettier-ignore
/** Grammars of whole names that choose a page, a part of a list, an order or a language. */
export const IDENTITY_NAMES: readonly string[] = [
  'id', 'ids', 'no', 'nr', 'num', 'number', 'page', 'p', 'pg', 'q', 'query', 'search', 's', 'cat', 'category', 'tag', 'topic', 'thread', 'post',
  'article', 'item', 'product', 'sku', 'name', 'title', 'key', 'file', 'path', 'dir', 'folder',
  'view', 'show', 'display', 'mode', 'type', 'kind', 'action', 'act', 'do', 'op', 'cmd', 'rev', 'oldid', 'diff', 'section',
  'sort', 'order', 'orderby', 'filter', 'lang', 'language', 'locale', 'year', 'month', 'day', 'date', 'color', 'colour', 'size', 'variant', 'format',
  'start', 'offset', 'limit', 'count', 'user', 'author', 'group', 'forum', 'board', 'f', 'a', 'h', 'hb', 'project', 'branch', 'ns', 'namespace',
  'feed', 'print', 'media', 'image', 'idx', 'tab', 'from', 'to', 'min', 'max', 'terms?', 'words?', 'text', 'phrase', 'find', 'lookup', 'keywords?',
  'search[-_]?(?:terms?|words?|text|string|query|phrase|[TWSQP][a-z]+)',
]
