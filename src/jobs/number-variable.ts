/** What a number from a variable may be. */
export interface NumberRange {
  /** Holds where the variable is not set, or not to a number within the range. */
  readonly fallback: number
  readonly least: number
  readonly most?: number
}

/**
 * The number that a variable of the control Worker says. One that cannot be used is told in the log and counts as not set: a
 * typing error shall not lift a limit (`NaN` is never reached) or switch audits off. Never throws.
 */
export function numberVariable<Name extends string>(
  env: Readonly<Partial<Record<Name, string>>>,
  name: Name,
  { fallback, least, most = Number.POSITIVE_INFINITY }: NumberRange,
): number {
  const text: string | undefined = env[name]
  if (text === undefined || text.trim() === '') return fallback
  const value = Number(text)
  if (value >= least && value <= most) return value
  console.warn({ message: `${name} cannot be used`, value: text, instead: fallback })
  return fallback
}
