/** Tables that list what the code knows: nothing may be missing, and nothing may be there that is not. */

import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { STEPS } from '../../src/canonicalize/steps.ts'
import { ADAPTERS } from '../../src/edge/adapters/index.ts'
import type { Detail } from '../../src/edge/respond/types.ts'
import type { BypassReason } from '../../src/edge/request/types.ts'
import type { LearnedPattern } from '../../src/rules/record/domain-record.ts'
import type { ParameterReport, PatternReport } from '../../src/learn/types.ts'
import { ATTACKS } from '../attacks/cases/index.ts'
import { allDocuments, codeSpans } from './support/documents.ts'

const documents = allDocuments()

describe('the table of steps in docs/spec.md', () => {
  const YES = { true: 'yes', false: 'no' } as const
  const CHANGES = { url: 'URL', key: 'key', both: 'both', nothing: 'nothing' } as const

  it('lists every step in the order of STEPS, with what it changes and in which profile it runs', () => {
    const text = textOf('docs/spec.md')
    const rows = text.slice(text.indexOf('| step | section'), text.indexOf('The `identity` profile is'))
    const cells = rows
      .trim()
      .split('\n')
      .slice(2)
      .map((row) => row.split('|').map((cell) => cell.trim().replace(/ \(.*\)$|[:,].*$/g, '')))
    let numbered = 0
    const expected = STEPS.map(({ title, changes, profiles, explain }) => {
      const runs = (profile: 'identity' | 'request'): string => YES[`${profiles.includes(profile)}`]
      const number = explain === undefined ? '-' : String(++numbered)
      return [number, title, CHANGES[changes], runs('identity'), runs('request')]
    })
    expect(cells.map((row) => row.slice(1, -1))).toEqual(expected)
  })
})

function textOf(path: string): string {
  return readFileSync(path, 'utf8')
}

/** Code in the first column of the table below a heading or behind a header row. */
function firstColumn(path: string, header: RegExp): readonly string[] {
  const lines = textOf(path).split('\n')
  const at = lines.findIndex((line) => header.test(line))
  expect(at, `${path} has no table ${header.source}`).toBeGreaterThan(-1)
  const rows = lines.slice(at + 2)
  const end = rows.findIndex((line) => !line.startsWith('|'))
  return rows.slice(0, end === -1 ? undefined : end).map((row) => /^\| *`?([^|`]*?)`? *\|/.exec(row)?.[1] ?? '')
}

const BYPASSES: Readonly<Record<BypassReason, true>> = {
  method: true,
  body: true,
  credentials: true,
  action: true,
  range: true,
  variant: true,
  learner: true,
  path: true,
  query: true,
  loop: true,
  map: true,
  config: true,
  error: true,
}
const DETAILS: Readonly<Record<Exclude<Detail, `bypass-${BypassReason}`>, true>> = {
  identity: true,
  rewrite: true,
  redirect: true,
  observe: true,
  off: true,
  refused: true,
  'origin-unreachable': true,
  'origin-timeout': true,
}
const VERDICTS: Readonly<Record<ParameterReport['verdict'], true>> = {
  important: true,
  neutral: true,
  'value-dependent': true,
  unknown: true,
}
const BASES: Readonly<Record<LearnedPattern['basis'] | PatternReport['basis'], true>> = {
  verified: true,
  exhaustive: true,
  inferred: true,
  blind: true,
  undecided: true,
}

describe('docs/operate.md', () => {
  it('explains every detail', () => {
    const known = [...Object.keys(DETAILS), ...Object.keys(BYPASSES).map((reason) => `bypass-${reason}`)]
    expect(firstColumn('docs/operate.md', /^\| `detail`/).toSorted()).toEqual(known.toSorted())
  })

  it('explains every fault', () => {
    const sources = readdirSync('src/edge', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => textOf(`src/edge/${name}`))
    const stores = ['src/store/records/kv-domain-record.ts', 'src/store/records/accept-record.ts'].map(textOf)
    const said = [...sources, ...stores].flatMap((text) =>
      [...text.matchAll(/(?:\bfault\(\s*(?:state,\s*)?|\blog\(\s*|fault: { kind: )'([a-z-]+)'/g)].map(
        (match) => match[1] ?? '',
      ),
    )
    // Chosen by the kind of failure in one call.
    const known = new Set([...said, 'origin-unreachable', 'origin-timeout'])
    expect(firstColumn('docs/operate.md', /^\| kind /).toSorted()).toEqual([...known].toSorted())
  })

  it('explains every line that the control Worker writes', () => {
    const folders = ['src/jobs', 'src/api', 'src/console']
    const files = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    const written = [...files.filter((path) => /\.tsx?$/.test(path)), 'src/control.ts'].flatMap((path) =>
      [...textOf(path).matchAll(/console\.\w+\(\{ message: '([^']+)'/g)].map((match) => match[1] ?? ''),
    )
    const rows = textOf('docs/operate.md').split('### Log of the control Worker')[1]?.split('###')[0] ?? ''
    const told = [...rows.matchAll(/^\| (`[^|]+`) +\|/gm)].flatMap(
      (row) => row[1]?.replaceAll('`', '').split(', ') ?? [],
    )
    expect(told.filter((message) => !message.includes('…')).toSorted()).toEqual([...new Set(written)].toSorted())
  })

  it('lists every adapter where responses are stored and purged', () => {
    const text = textOf('docs/deploy.md')
    const rows = [...text.matchAll(/^ +\| `([a-z-]+)` +\| (.*?) +\|/gm)].map(([, name, what]) => ({ name, what }))
    const known = Object.values(ADAPTERS).map(({ name, what }) => ({ name, what }))
    expect(rows).toHaveLength(known.length)
    expect(rows).toEqual(expect.arrayContaining(known))
    const purged = [...textOf('docs/operate.md').matchAll(/^ {3}\| `([a-z-]+)` +\|/gm)].map((match) => match[1])
    expect(new Set(purged)).toEqual(new Set(Object.keys(ADAPTERS)))
  })

  it('explains every variable and binding of the edge', () => {
    const members = membersOf('src/edge/types.ts', 'EdgeEnv')
    expect(firstColumn('docs/operate.md', /^\| edge /).toSorted()).toEqual(members.toSorted())
  })

  it('explains every variable of the control Worker', () => {
    const config = textOf('wrangler.control.toml')
    const vars = /^\[vars\]\n([\s\S]*?)^\[/m.exec(config)?.[1] ?? ''
    const bindings = [...config.matchAll(/^(?:binding|name) = "([A-Z_]+)"/gm)].map((match) => match[1] ?? '')
    const interfaces = [
      'src/jobs/control-env.ts ControlEnv',
      'src/jobs/publishing/publish-stores.ts PublishEnv',
      'src/jobs/webhooks/consume-notices.ts WebhookEnv',
      'src/control.ts ControlWorkerEnv',
      'src/store/seen-set/seen-set.ts SeenSetEnv',
    ]
    const members = interfaces.flatMap((named) => membersOf(...(named.split(' ') as [string, string])))
    const variables = [...vars.matchAll(/^([A-Z_]+) =/gm)].map((match) => match[1] ?? '')
    const all = new Set([...members.filter((name) => !bindings.includes(name)), ...variables])
    const told = firstColumn('docs/operate.md', /^\| control /)
    expect(told.toSorted()).toEqual([...all].toSorted())
  })
})

/** Names of the members of an interface of a file. */
function membersOf(path: string, name: string): readonly string[] {
  const body = new RegExp(`interface ${name}[^{]*\\{\\n([\\s\\S]*?)\\n\\}`).exec(textOf(path))?.[1] ?? ''
  const members = [...body.matchAll(/^ {2}readonly ([A-Z_]+)\??:/gm)].map((match) => match[1] ?? '')
  expect(members.length, `${path} has no interface ${name}`).toBeGreaterThan(0)
  return members
}

describe('docs/learning.md', () => {
  it('explains every verdict and every basis', () => {
    expect(firstColumn('docs/learning.md', /^\| verdict/).toSorted()).toEqual(Object.keys(VERDICTS).toSorted())
    expect(firstColumn('docs/learning.md', /^\| basis/).toSorted()).toEqual(Object.keys(BASES).toSorted())
  })
})

describe('docs/security.md', () => {
  const security = textOf('docs/security.md')

  it('names for every row of the threat table the cases that play it', () => {
    const rows = [...security.matchAll(/^\| (A\d\d) .*\| ([A-Za-z0-9, ]+?) +\| `([\w.-]+)` +\|$/gm)]
    expect(rows.map(([, row]) => row)).toEqual(
      Array.from({ length: 40 }, (_, i) => `A${String(i + 1).padStart(2, '0')}`),
    )
    const files = new Map<string, string>()
    for (const name of readdirSync('test/attacks/cases')) files.set(name, textOf(`test/attacks/cases/${name}`))
    const all = Object.values(ATTACKS).flat()
    for (const [, row, cases = '', file = ''] of rows) {
      const played = all.map(({ id }) => id).filter((id) => id.startsWith(row!))
      expect(cases.split(', '), row).toEqual(played)
      for (const id of played) expect(files.get(file), `${id} in ${file}`).toMatch(new RegExp(`'${id}'`))
    }
  })

  it('names every case that there is', () => {
    const missing = Object.values(ATTACKS)
      .flat()
      .filter(({ id }) => !new RegExp(`\\b${id}\\b`).test(security))
    expect(missing.map(({ id }) => id)).toEqual([])
  })

  it('names tests that exist', () => {
    const named = [...security.matchAll(/`(test\/[\w./-]+\.test\.ts)` "([^"]+)"/g)]
    expect(named.length).toBeGreaterThan(15)
    const missing = named.filter(([, path = '', name = '']) => !textOf(path).includes(name))
    expect(missing.map(([, path, name]) => `${path}: ${name}`)).toEqual([])
  })
})

describe('names of variables and tables in the documents', () => {
  const folders = ['src', 'scripts', 'migrations', 'test/e2e', 'bench']
  const sources = folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
    .filter((path) => /\.(?:tsx?|sql)$/.test(path))
    .concat('wrangler.toml', 'wrangler.control.toml', 'package.json')
    .map(textOf)
    .join('\n')

  it('are those of the code', () => {
    const odd = documents.flatMap((document) =>
      codeSpans(document)
        .filter((span) => /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(span) && !sources.includes(span))
        .map((span) => `${document.path}: ${span}`),
    )
    expect(odd).toEqual([])
  })

  it('of tables in docs/privacy.md are those of the migrations and stores', () => {
    const rows = [...textOf('docs/privacy.md').matchAll(/^\|[^|]*\|([^|]*)\|[^|]*\|[^|]*\|$/gm)]
    const told = rows.flatMap(([, where = '']) => [...where.matchAll(/`([a-z_]+)`/g)].map((match) => match[1] ?? ''))
    expect(told.length).toBeGreaterThan(8)
    const unknown = told.filter((table) => !new RegExp(`CREATE TABLE (?:IF NOT EXISTS )?${table} `).test(sources))
    expect(unknown).toEqual([])
  })
})

describe('docs/console.md', () => {
  it('names the pages that there are', () => {
    const console = readdirSync('src/console', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx'))
      .map((name) => textOf(`src/console/${name}`))
      .join('\n')
    const told = codeSpans({ path: '', text: textOf('docs/console.md') }).filter((span) => /^\/(?!v1)[a-z]/.test(span))
    expect(told.length).toBeGreaterThan(8)
    const routes = [...console.matchAll(/app\.get\('([^']+)'/g)].map((match) =>
      (match[1] ?? '').replaceAll(/:(\w+)/g, '{$1}'),
    )
    expect(told.filter((path) => !routes.includes(path))).toEqual([])
  })
})
