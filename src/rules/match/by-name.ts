/**
 * Objects that are keyed by names of parameters. Sites and clients choose these names: `constructor` is one of real sites, and a
 * member of every object as well.
 */

/** What is kept for the name itself; nothing that all objects inherit. */
export function ofName<T>(kept: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return kept !== undefined && Object.hasOwn(kept, name) ? kept[name] : undefined
}

/** An object to be filled, in which `__proto__` is a name like any other. */
export function emptyByName<T>(): Record<string, T> {
  return Object.create(null) as Record<string, T>
}
