import type { Provider } from '../types.ts'

/** Every built-in provider, by topic. No host occurs in two of them. */
export const PROVIDERS: readonly Provider[] = []
