import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { canonicalize } from '../src/index.ts'

describe('README.md', async () => {
  const readme = await readFile('README.md', 'utf8')
  const urls = [...readme.matchAll(/^\| `(https?:\S+)` +\|/gm)].map((match) => match[1] ?? '')
  const key = /\*\*`(url:\w+)`\*\*/.exec(readme)?.[1]

  it('shows five links of one page', () => {
    expect(urls).toHaveLength(5)
    expect(new Set(urls.map((url) => canonicalize(url).key))).toEqual(new Set([key]))
  })

  it('tells the truth about another variant', () => {
    expect(canonicalize((urls[0] ?? '').replace('variant=3', 'variant=2')).key).not.toBe(key)
  })

  it('shows what the library returns', () => {
    const page = canonicalize('https://m.lamps.example/desk-lamp?utm_source=mail&variant=3#reviews')
    expect(readme).toContain(`'${page.url}': always fetchable`)
    expect(readme).toContain(`'${page.key}': the identity`)
    expect(page.applied).toContainEqual(expect.objectContaining({ step: 'query', rule: 'tracking:utm_source' }))
    expect(canonicalize('https://youtu.be/dQw4w9WgXcQ?si=abc').key).toBe('youtube:dQw4w9WgXcQ')
  })
})
