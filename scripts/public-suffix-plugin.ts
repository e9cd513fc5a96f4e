/** Bundles the public suffix list in a form that compresses and costs nothing until it is asked. */
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'
import type { SuffixTrie } from './public-suffix-text.ts'
import { packSuffixes } from './public-suffix-text.ts'

/**
 * esbuild plugin: in place of tldts's lookup and its data, our own lookup over the same data as text. Everything around it
 * (addresses, options, what a domain is) stays tldts's own.
 */
export function publicSuffixPlugin(): Plugin {
  return {
    name: 'public-suffix',
    setup(build): void {
      build.onLoad({ filter: /[/\\]tldts[/\\]dist[/\\]es6[/\\]src[/\\]suffix-trie\.js$/ }, async ({ path }) => {
        const data = pathToFileURL(join(dirname(path), 'data', 'trie.js')).href
        return {
          contents: moduleText((await import(data)) as SuffixTrie),
          loader: 'js',
          resolveDir: import.meta.dirname,
        }
      })
    },
  }
}

function moduleText(trie: SuffixTrie): string {
  const lookup = JSON.stringify(join(import.meta.dirname, 'public-suffix-lookup.ts'))
  return `import { createSuffixLookup } from ${lookup}
export default createSuffixLookup(${JSON.stringify(packSuffixes(trie))})`
}
