/**
 * One type check sees the Workers types and the Node types. Both declare `URLSearchParams`; the iterators of Workers lack the
 * iterator helpers that Node's have, so that `readFile(new URL(…))` would not check. The added overloads say what is true in
 * both runtimes.
 */
interface URLSearchParams {
  entries(): import('node:url').URLSearchParamsIterator<[string, string]>
  keys(): import('node:url').URLSearchParamsIterator<string>
  values(): import('node:url').URLSearchParamsIterator<string>
  [Symbol.iterator](): import('node:url').URLSearchParamsIterator<[string, string]>
}
