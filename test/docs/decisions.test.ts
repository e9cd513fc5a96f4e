import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const FOLDER = 'docs/decisions'

describe('docs/decisions/README.md', () => {
  const records = readdirSync(FOLDER).filter((name) => /^\d/.test(name))
  const rows = [...readFileSync(`${FOLDER}/README.md`, 'utf8').matchAll(/^\| \[(\d+)\]\((\S+)\) +\| (.*?) +\|$/gm)]

  it('lists each record once, with its title', () => {
    const titles = records.map((name) => `${name}: ${readFileSync(`${FOLDER}/${name}`, 'utf8').split('\n')[0]}`)
    const listed = rows.map(([, number, name, title]) => `${name}: # ${number} ${title}`)
    expect(listed.toSorted()).toEqual(titles.toSorted())
  })
})
