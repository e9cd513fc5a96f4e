/** Bundles the public suffix list in a form that compresses and costs nothing until it is asked. */
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'
import type { SuffixTrie } from './public-suffix-text.ts'
import { packSuffixes } from './public-suffix-text.ts'

/**
 * esbuild plugin: in place of tldts, what `src/url/host.ts` takes of it: `getDomain` and `parse` with private domains, our own
 * lookup over the same data as text. Addresses typed by people, which tldts takes apart first, are 2.5 KB of the compressed edge Worker;
 * the hosts there are those of parsed URLs. For them the answers are the same; any other import from tldts does not bundle.
 */
export function publicSuffixPlugin(): Plugin {
  return {
    name: 'public-suffix',
    setup(build): void {
      build.onLoad({ filter: /[/\\]tldts[/\\]dist[/\\]es6[/\\]index\.js$/ }, async ({ path }) => {
        const data = pathToFileURL(join(dirname(path), 'src', 'data', 'trie.js')).href
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
  return `import { createLookups } from ${lookup}
export const { getDomain, parse } = createLookups(${JSON.stringify(packSuffixes(trie))})`
}
