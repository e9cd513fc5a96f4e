/** Parser of an option that may be given several times: all values, in order. */
export function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value]
}
