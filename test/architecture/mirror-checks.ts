import { dirname } from 'node:path/posix'
import type { Tree } from '../../scripts/arrows.ts'
import { isDataFile } from '../../scripts/modules.ts'
import { hasBehaviour } from './data-checks.ts'

// Suites about the whole rather than about one file.
const WHOLE =
  /^test\/(architecture|attacks|conformance|contracts|e2e|faults|fixtures|libraries|properties|scripts|docs)(\/|\.test)/

// Folders beside `src` whose tests stand under their own name.
const OTHER_ROOTS = /^(scripts|bench|examples)\//

/** Source files with behaviour and without a test file at the mirrored path. */
export function untestedSources(tree: Tree): string[] {
  const tested = new Set([...tree.keys()].map(sourceOf))
  return [...tree.values()]
    .filter((file) => file.path.startsWith('src/') && !isDataFile(file.path) && hasBehaviour(file))
    .filter((file) => !tested.has(stem(file.path)))
    .map(
      (file) =>
        `${file.path} has no test: expected ${file.path.replace('src/', 'test/').replace(/\.tsx?$/, '.test.ts')}`,
    )
}

/** Test files that mirror neither a source file nor a folder of sources (`rules/providers.test.ts`). */
export function strayTests(tree: Tree): string[] {
  const sources = [...tree.keys()].filter((path) => !path.startsWith('test/'))
  const stems = new Set(sources.flatMap((path) => [stem(path), dirname(path)]))
  return [...tree.keys()]
    .filter((path) => path.startsWith('test/') && /\.test\.tsx?$/.test(path) && !WHOLE.test(path))
    .filter((path) => !stems.has(sourceOf(path) ?? ''))
    .map((path) => `${path} mirrors no source file`)
}

function stem(path: string): string {
  return path.replace(/\.tsx?$/, '')
}

/** The source a test is about: `test/a/b.test.ts` and `test/a/b.<variant>.test.ts` are about `src/a/b.ts`. */
function sourceOf(path: string): string | undefined {
  const match = /^test\/(.*?)(\.[a-z-]+)?\.test\.tsx?$/.exec(path)
  if (match?.[1] === undefined) return undefined
  return OTHER_ROOTS.test(match[1]) ? match[1] : `src/${match[1]}`
}
