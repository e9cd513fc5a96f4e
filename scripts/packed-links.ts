/** Links of the documents in the npm tarball: those to files that are not packed lead to the repository, or become text. */

/** A file of the repository with its path, `docs/spec.md`. */
export interface PackedDocument {
  readonly path: string
  readonly text: string
}

/** What is packed, and where the rest is. */
export interface Packing {
  /** Whether the tarball holds a file, by its path in the repository. */
  readonly isPacked: (path: string) => boolean
  /** Address of the files of a branch, `https://github.com/owner/name/blob/main`; absent: the package names no repository. */
  readonly repository?: string
}

const LINK = /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s#]+)(#[^)\s]*)?\)/g
const PICTURE = /<picture>[\s\S]*?<\/picture>\n*/g
const SOURCE = /(?<=\b(?:src|srcset|href)=")[^"#]+(?=[#"])/g

/**
 * The text of a document in the tarball. Links to files that are not packed lead to the repository. Without one their text stays, with the
 * path of the file behind it, and pictures go. Links on the web, within a document and between packed files stay.
 */
export function withPackedLinks({ path, text }: PackedDocument, { isPacked, repository }: Packing): string {
  const outside = (link: string): string | undefined => {
    const target = targetOf(path, link)
    return target === undefined || isPacked(target) ? undefined : target
  }
  const rewritten = text.replaceAll(LINK, (whole: string, mark: string, shown: string, link: string, heading = '') => {
    const target = outside(link)
    if (target === undefined) return whole
    if (repository !== undefined) return `${mark}[${shown}](${repository}/${target}${heading})`
    if (mark !== '') return ''
    return shown.replaceAll('`', '') === target ? `\`${target}\`` : `${shown} (\`${target}\`)`
  })
  return rewritten.replaceAll(PICTURE, (picture) => {
    if ((picture.match(SOURCE) ?? []).every((link) => outside(link) === undefined)) return picture
    if (repository === undefined) return ''
    return picture.replaceAll(SOURCE, (link) => {
      const target = outside(link)
      return target === undefined ? link : `${repository}/${target}`
    })
  })
}

/** Paths in the repository that the relative links and pictures of a document lead to. */
export function linkedPaths({ path, text }: PackedDocument): readonly string[] {
  const links = [...Array.from(text.matchAll(LINK), (match) => match[3]!), ...(text.match(SOURCE) ?? [])]
  return links.map((link) => targetOf(path, link)).filter((target) => target !== undefined)
}

function targetOf(from: string, link: string): string | undefined {
  if (/^[a-z]+:/i.test(link)) return undefined
  return decodeURI(new URL(link, `file:///${from}`).pathname.slice(1))
}
