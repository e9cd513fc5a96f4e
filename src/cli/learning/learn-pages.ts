import { fingerprinterNamed } from '../../fingerprint/kinds/fingerprints.ts'
import { CommandFailure } from '../output/failure.ts'
import { createRunFetcher, type PageSource, type PageSourceOptions } from './run-fetcher.ts'

/**
 * Opens the network: politely, and to the one site alone. A fingerprint of the rendered page starts a browser.
 *
 * @throws CommandFailure when the browser is missing
 */
export async function openPages(options: PageSourceOptions): Promise<PageSource> {
  const { name, needsBrowser } = fingerprinterNamed(options.settings.fingerprint)
  if (!needsBrowser) {
    const { fetchPage } = createRunFetcher(options)
    return { fetchPage, close: () => Promise.resolve() }
  }
  const { openRenderedPages } = await import('../browser/rendered-pages.ts').catch((error: unknown) =>
    missingBrowserDriver(error, name),
  )
  return openRenderedPages(options)
}

/** playwright-core is no dependency of the library: few need a browser. */
function missingBrowserDriver(error: unknown, name: string): never {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') {
    throw new CommandFailure(`--fingerprint ${name} needs playwright-core: npm install playwright-core`)
  }
  throw error
}
