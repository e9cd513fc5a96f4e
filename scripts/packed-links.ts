/** Links of the documents in the npm tarball: what is not packed is linked to in the repository. */

/** A file of the repository with its path, `docs/spec.md`. */
export interface PackedDocument {
  readonly path: string
  readonly text: string
}

const LINK = /(?<=\]\()([^)\s#]+)(?=[)#])/g

/**
 * The text of a document with links to files that are not packed leading to the repository. Links on the web and within a document stay.
 *
 * @param isPacked whether the tarball holds a file, by its path in the repository
 * @param repository address of the files of a branch, `https://github.com/owner/name/blob/main`
 */
export function withPackedLinks(
  document: PackedDocument,
  isPacked: (path: string) => boolean,
  repository: string,
): string {
  return document.text.replaceAll(LINK, (link) => {
    const path = targetOf(document.path, link)
    return path === undefined || isPacked(path) ? link : `${repository}/${path}`
  })
}

/** Paths in the repository that the relative links of a document lead to. */
export function linkedPaths(document: PackedDocument): readonly string[] {
  return Array.from(document.text.matchAll(LINK), ([link]) => targetOf(document.path, link)).filter(
    (path) => path !== undefined,
  )
}

function targetOf(from: string, link: string): string | undefined {
  if (/^[a-z]+:/i.test(link)) return undefined
  return decodeURI(new URL(link, `file:///${from}`).pathname.slice(1))
}
