/** Templates under a platform: what is known to be an item is `*`, so that few collections are one template too. */

import { RULE_DATA } from '../../rules/data/index.ts'
import { patternKey } from '../../rules/record/pattern-key.ts'
import type { Corpus, PatternGroup } from '../corpus/corpus.ts'
import { mostFrequentFirst } from '../corpus/pattern-group.ts'

/** In front of the path: `fr`, `en-ca`, or any of them. */
const LANGUAGE = /^(?:\*|[a-z]{2}(?:[-_][a-z]{2})?)$/i

/** Puts `*` into a template for each segment where one of the platforms has items. Pure. */
export function templateUnder(platforms: readonly string[]): (template: string) => string {
  const paths = RULE_DATA.platforms
    .filter(({ name }) => platforms.includes(name))
    .flatMap(({ itemPaths = [] }) => itemPaths.map((path) => path.slice(1).split('/')))
  const known = new Map<string, string>()
  return (template) => {
    const found = known.get(template) ?? paths.reduce(withItems, template)
    known.set(template, found)
    return found
  }
}

/** `*` for the items of one path, where the template begins with it. */
function withItems(template: string, path: readonly string[]): string {
  const segments = template.split('/')
  const start = LANGUAGE.test(segments[1] ?? '') ? 2 : 1
  const own = segments.slice(start, start + path.length)
  const isItem = (part: string, at: number): boolean => part === '*' && Boolean(own[at])
  if (!path.every((part, at) => part === own[at] || isItem(part, at))) return template
  return segments.toSpliced(start, path.length, ...path).join('/')
}

/** The corpus with templates under a platform: patterns that are one there are put together. */
export function corpusUnder(corpus: Corpus, rename: (template: string) => string): Corpus {
  const groups = new Map<string, PatternGroup>()
  for (const group of corpus.patterns) {
    const template = rename(group.template)
    const key = patternKey(template, group.names)
    const { urlCount = 0, samples = [] } = groups.get(key) ?? {}
    groups.set(key, {
      ...group,
      key,
      template,
      urlCount: urlCount + group.urlCount,
      samples: [...samples, ...group.samples],
    })
  }
  return { ...corpus, patterns: mostFrequentFirst([...groups.values()]) }
}
