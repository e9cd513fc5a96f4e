/** Pieces of a query, as plans read them: each has a `=`, and nothing but brackets is decoded. */

/** The name of a piece, without what an HTML source added, its brackets decoded. */
export function nameOf(piece: string): string {
  const name = piece.slice(0, piece.indexOf('=')).replace(/^(?:amp;)+/, '')
  return name.replaceAll(/%5b/gi, '[').replaceAll(/%5d/gi, ']')
}

/** The name of a piece, its brackets decoded. */
export const wholeName = (piece: string): string =>
  piece.slice(0, piece.indexOf('=')).replaceAll(/%5b/gi, '[').replaceAll(/%5d/gi, ']')

/** The raw value of a piece. */
export const valueOf = (piece: string): string => piece.slice(piece.indexOf('=') + 1)
