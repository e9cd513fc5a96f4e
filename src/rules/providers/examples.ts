import type { Provider } from '../types.ts'

/** Writes the examples of a provider grouped by the key they lead to; `url:` holds those that must not become an item. */
export function examples(byKey: Readonly<Record<string, readonly string[]>>): Provider['examples'] {
  return Object.entries(byKey).flatMap(([expected, inputs]) => inputs.map((input) => ({ input, expected })))
}
