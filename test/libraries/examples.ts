/** The code blocks of one language in a document, and what their comments say that they print. */
export interface Examples {
  readonly text: string
  readonly printed: readonly string[]
}

/**
 * Reads the examples of a document.
 *
 * @param comment how a comment begins; behind a statement it says what that prints
 */
export function examplesIn(document: string, language: string, comment: '#' | '//'): Examples {
  const blocks = [...document.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(
    ([, block]) => block!,
  )
  const text = blocks.join('\n')
  return { text, printed: [...text.matchAll(new RegExp(`[);] +${comment} (.+)$`, 'gm'))].map(([, said]) => said!) }
}
