/** The value that a JSON text stands for; undefined, which no JSON text stands for, when it is none. Never throws. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
