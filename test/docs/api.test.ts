import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nodeIn, nodesIn, parseSource, type SyntaxNode } from '../../scripts/syntax.ts'

const text = readFileSync('docs/api.md', 'utf8')
const sections = new Map(
  text
    .split(/^(?=##+ )/m)
    .map((section) => [/^##+ (.*)/.exec(section)?.[1] ?? '', section] as const)
    .filter(([heading]) => /^\w+$/.test(heading)),
)

interface Declaration {
  readonly node: SyntaxNode
  readonly path: string
}

/** Names that an entry point exports, with where each is declared. */
function exportsOf(entry: string): Map<string, Declaration> {
  const found = new Map<string, Declaration>()
  for (const statement of nodesIn(parseSource(entry, readFileSync(entry, 'utf8')), 'body')) {
    if (!statement.type.startsWith('Export')) continue
    const declared = nodeIn(statement, 'declaration')
    if (declared !== undefined) found.set(nameOf(declared), { node: declared, path: entry })
    const source = nodeIn(statement, 'source')
    for (const specifier of nodesIn(statement, 'specifiers')) {
      const name = String(nodeIn(specifier, 'exported')?.['name'])
      const path = join('src', String(source?.['value']))
      const node = nodesIn(parseSource(path, readFileSync(path, 'utf8')), 'body')
        .map((one) => nodeIn(one, 'declaration'))
        .find((one) => one !== undefined && nameOf(one) === name)
      if (node !== undefined) found.set(name, { node, path })
    }
  }
  return found
}

function nameOf(declared: SyntaxNode): string {
  return String(nodeIn(declared, 'id')?.['name'])
}

/** Names of the members of an interface; empty for anything else. */
function membersOf({ node }: Declaration): string[] {
  const body = node.type === 'TSInterfaceDeclaration' ? nodeIn(node, 'body') : undefined
  return body === undefined ? [] : nodesIn(body, 'body').map((member) => String(nodeIn(member, 'key')?.['name']))
}

const library = exportsOf('src/index.ts')
const hono = exportsOf('src/hono.ts')
// The middleware's options are the library's and `profile`, which its section says.
hono.delete('CanonicalizerOptions')
const edge = exportsOf('src/edge.ts')
// Its members are the variables of docs/operate.md, which another test compares.
edge.delete('EdgeEnv')
const all = new Map([...library, ...hono, ...edge])

describe('docs/api.md', () => {
  it('finds the exports', () => {
    expect([...library.keys()]).toEqual(expect.arrayContaining(['canonicalize', 'createCanonicalizer', 'DomainRecord']))
    expect([...hono.keys()].toSorted()).toEqual(['CanonicalizerVariables', 'canonicalizer'].toSorted())
  })

  it('has a section for every export, and for nothing else', () => {
    const documented = [...sections.keys()].filter((heading) => !['Functions', 'Types'].includes(heading))
    expect(documented.toSorted()).toEqual([...all.keys()].toSorted())
  })

  it.each([...all].filter(([, declaration]) => membersOf(declaration).length > 0))(
    'lists the members of %s as they are',
    (name, declaration) => {
      const rows = [...(sections.get(name) ?? '').matchAll(/^\| `(\w+)` +\|/gm)].map((match) => match[1])
      expect(new Set(rows)).toEqual(new Set(membersOf(declaration)))
      expect(rows).toHaveLength(new Set(rows).size)
    },
  )

  it.each([...all].filter(([, { node }]) => node.type === 'TSTypeAliasDeclaration'))(
    'writes the type %s as it is',
    (name, { node, path }) => {
      const source = readFileSync(path, 'utf8')
      const written = nodeIn(node, 'typeAnnotation')
      const expected = written === undefined ? '' : source.slice(written.start, written.end).replace(/\s+/g, ' ')
      expect(sections.get(name)).toContain(`\`${expected}\``)
    },
  )

  it('lists the entry points of the package', () => {
    const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as { exports: Record<string, unknown> }
    const listed = [...text.matchAll(/^\| `(edge-canonicalizer[\w/.]*)` +\|/gm)].map((match) => match[1])
    const wanted = Object.keys(exports).map((name) => name.replace('.', 'edge-canonicalizer'))
    expect(new Set([...listed, 'edge-canonicalizer/package.json'])).toEqual(new Set(wanted))
  })

  const examples = [...text.matchAll(/```ts run\n([^]*?)```/g)].map((match) => match[1]!)

  it('has an example for each function, and one of a record', () => {
    expect(examples).toHaveLength(5)
  })

  it.each(examples.map((example, i) => [i + 1, example] as const))('runs example %i', (_, example) => {
    const program = example
      .replaceAll("'edge-canonicalizer/hono'", `'${resolve('src/hono.ts')}'`)
      .replaceAll("'edge-canonicalizer/edge'", `'${resolve('src/edge.ts')}'`)
      .replaceAll("'edge-canonicalizer'", `'${resolve('src/index.ts')}'`)
    const expected = [...example.matchAll(/^console\.log\(.*\) \/\/ (.*)$/gm)].map((match) => match[1])
    const printed = execFileSync(process.execPath, ['--input-type=module-typescript', '-e', program], {
      encoding: 'utf8',
    })
    expect(expected.length).toBeGreaterThan(0)
    expect(printed.trimEnd().split('\n')).toEqual(expected)
  })
})
