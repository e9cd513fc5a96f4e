/** Pieces of a query, as plans read them: nothing but brackets is decoded. */

/** The name of a piece, without what an HTML source added, its brackets decoded. */
export function nameOf(piece: string): string {
  const name = beforeEquals(piece).replace(/^(?:amp;)+/, '')
  return name.replaceAll(/%5b/gi, '[').replaceAll(/%5d/gi, ']')
}

/** The name of a piece, its brackets decoded. */
export const wholeName = (piece: string): string =>
  beforeEquals(piece).replaceAll(/%5b/gi, '[').replaceAll(/%5d/gi, ']')

/** The raw value of a piece; `''` without `=`. */
export const valueOf = (piece: string): string => piece.slice(beforeEquals(piece).length + 1)

function beforeEquals(piece: string): string {
  const equals = piece.indexOf('=')
  return equals === -1 ? piece : piece.slice(0, equals)
}
