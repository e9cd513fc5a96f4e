/** The documents of the repository, and the fenced blocks in them. */

import { readdirSync, readFileSync } from 'node:fs'

/** One Markdown file. */
export interface Document {
  /** From the root of the repository. */
  readonly path: string
  readonly text: string
}

/** One fenced block. */
export interface Block {
  readonly path: string
  /** Of the opening fence, from 1. */
  readonly line: number
  /** First word behind the fence. */
  readonly language: string
  /** Second word: `account`, `slow`, `start`, or nothing. */
  readonly mark: string
  readonly text: string
  /** The text block right behind it: what it is said to print. */
  readonly expected: string | undefined
}

/** Every document but those of dependencies. */
export function allDocuments(): readonly Document[] {
  const below = ['docs', 'bench', 'examples'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => !name.split('/').includes('node_modules'))
      .map((name) => `${folder}/${name}`),
  )
  const paths = ['README.md', 'CONTRIBUTING.md', ...below.filter((path) => path.endsWith('.md'))]
  return paths.toSorted().map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

const FENCE = /^( *)(`{3,}|~{3,})(\w*)(?: +(\w+))?[^\n]*\n([\s\S]*?)^ *\2 *$/gm

/** Fenced blocks in order. Indented ones, as in lists, lose their indentation. */
export function blocksOf({ path, text }: Document): readonly Block[] {
  const found = [...text.matchAll(FENCE)].map((match) => {
    const [whole, indent = '', , language = '', mark = '', body = ''] = match
    const line = text.slice(0, match.index).split('\n').length
    const inner = body.replaceAll(new RegExp(`^ {0,${indent.length}}`, 'gm'), '')
    return { line, language, mark, text: inner, end: match.index + whole.length, begin: match.index }
  })
  return found.map((block, index) => {
    const next = found[index + 1]
    const isOutput = next?.language === 'text' && text.slice(block.end, next.begin).trim() === ''
    const { line, language, mark, text: inner } = block
    return { path, line, language, mark, text: inner, expected: isOutput ? next.text : undefined }
  })
}

/** A document without its fenced blocks. */
export function proseOf({ text }: Document): string {
  return text.replaceAll(FENCE, '')
}

/** Code spans of the prose. */
export function codeSpans(document: Document): readonly string[] {
  return [...proseOf(document).matchAll(/(`+)([^`][\s\S]*?)\1(?!`)/g)].map((match) =>
    (match[2] ?? '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(String.raw`\|`, '|')
      .trim(),
  )
}
