import { pathOf, type ProgramName } from '../../scripts/programs.ts'

/**
 * Options of a test, or of a group of tests, that starts programs: it is skipped where one of them is missing.
 *
 * @param names rows of `scripts/programs.ts`, as literals: `npm test` reads them to learn what it has to install
 * @example describe('the renderer', needs('chromium'), () => {})
 */
export function needs(...names: readonly ProgramName[]): { readonly skip: boolean } {
  return { skip: names.some((name) => pathOf(name) === undefined) }
}
