import { CommandFailure } from '../output/failure.ts'
import { createRunFetcher, type PageSource, type PageSourceOptions } from './run-fetcher.ts'

/**
 * Opens the network: politely, and to the one site alone. The fingerprint `rendered` starts a browser.
 *
 * @throws CommandFailure when the browser is missing
 */
export async function openPages(options: PageSourceOptions): Promise<PageSource> {
  if (options.settings.fingerprint !== 'rendered') {
    const { fetchPage } = createRunFetcher(options)
    return { fetchPage, close: () => Promise.resolve() }
  }
  const { openRenderedPages } = await import('../browser/rendered-pages.ts').catch(missingBrowserDriver)
  return openRenderedPages(options)
}

/** playwright-core is no dependency of the library: few need a browser. */
function missingBrowserDriver(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') {
    throw new CommandFailure('--fingerprint rendered needs playwright-core: npm install playwright-core')
  }
  throw error
}
