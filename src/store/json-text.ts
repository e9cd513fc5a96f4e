/** The value of a JSON text; undefined, which JSON cannot express, for any other text. Never throws. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
