import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { allDocuments, codeSpans, proseOf, type Document } from './support/documents.ts'

const documents = allDocuments()
const byPath = new Map(documents.map((document) => [document.path, document]))

/** What GitHub makes of a heading. */
function anchorsOf(document: Document): ReadonlySet<string> {
  const seen = new Map<string, number>()
  const anchors = new Set<string>()
  for (const [, heading = ''] of proseOf(document).matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const slug = text.replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '').replaceAll(' ', '-')
    const count = seen.get(slug) ?? 0
    seen.set(slug, count + 1)
    anchors.add(count === 0 ? slug : `${slug}-${count}`)
  }
  return anchors
}

function linksOf(document: Document): readonly string[] {
  const prose = proseOf(document).replaceAll(/`[^`\n]*`/g, '')
  const inline = [...prose.matchAll(/\]\(([^)\s]+)[^)]*\)/g)].map((match) => match[1] ?? '')
  const sources = [...prose.matchAll(/\b(?:src|srcset|href)="([^"]+)"/g)].map((match) => match[1] ?? '')
  return [...inline, ...sources].filter((link) => !/^(?:https?:|mailto:)/.test(link))
}

function linkProblem({ path }: Document, link: string): string | undefined {
  const [file = '', anchor] = link.split('#')
  const target = file === '' ? path : join(dirname(path), file)
  if (!existsSync(target)) return `${path}: ${link} leads nowhere`
  if (anchor === undefined || statSync(target).isDirectory()) return undefined
  const document = byPath.get(target)
  if (document === undefined || anchorsOf(document).has(anchor)) return undefined
  return `${path}: ${link}: ${target} has no such heading`
}

describe('the documents', () => {
  it.each(documents.map(({ path }) => path))('%s links only to files and headings that exist', (path) => {
    const document = byPath.get(path)!
    expect(linksOf(document).flatMap((link) => linkProblem(document, link) ?? [])).toEqual([])
  })

  it('name only files that exist', () => {
    const missing = documents.flatMap((document) =>
      codeSpans(document)
        .filter((span) =>
          /^(?:src|test|scripts|bench|examples|fixtures|migrations|docs|tools)\/[\w./-]*\w\/?$/.test(span),
        )
        .filter((span) => !existsSync(span))
        .map((span) => `${document.path}: ${span}`),
    )
    expect(missing).toEqual([])
  })

  it('are all to be found from the README', () => {
    const found = new Set(['README.md'])
    for (const path of found) {
      const document = byPath.get(path)
      if (document === undefined) continue
      for (const link of linksOf(document)) found.add(join(dirname(path), link.split('#')[0] ?? ''))
    }
    expect(documents.map(({ path }) => path).filter((path) => !found.has(path))).toEqual([])
  })
})

it('knows the anchors that GitHub makes', () => {
  const text = '# A `b-c` (d)?\n## detail: what\n## detail: what\n## Über uns\n'
  expect([...anchorsOf({ path: 'x.md', text })]).toEqual(['a-b-c-d', 'detail-what', 'detail-what-1', 'über-uns'])
})
