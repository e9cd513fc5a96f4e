import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isTable } from '../../../src/cli/corpus/table-corpus.ts'
import { canonProgram, temporaryDirectory, temporaryFile, type Run } from '../run-canon.ts'

/** Takes the place of the package: answers with what the test says, and keeps what it was asked. */
const FAKE = `
  import { appendFileSync, readFileSync } from 'node:fs'
  const { columns, rows, problem } = JSON.parse(readFileSync('answer.json', 'utf8'))
  const ask = (sql) => { appendFileSync('asked.sql', sql + '\\n'); if (problem && !sql.startsWith('DESCRIBE')) throw new Error(problem) }
  const connection = {
    async runAndReadAll(sql) { ask(sql); return { getRows: () => columns } },
    async stream(sql) {
      ask(sql)
      const chunks = [rows, []]
      return { fetchChunk: async () => { const part = chunks.shift(); return { rowCount: part.length, getRows: () => part } } }
    },
    closeSync() {},
  }
  export const DuckDBInstance = { create: async () => ({ connect: async () => connection, closeSync() {} }) }
`

interface Answer {
  readonly columns: readonly (readonly [name: string, type: string])[]
  readonly rows?: readonly (readonly unknown[])[]
  readonly problem?: string
}

async function group(path: string, answer: Answer): Promise<Run & { readonly sql: string; readonly sketch: string }> {
  const cwd = temporaryDirectory()
  const folder = join(cwd, 'node_modules', '@duckdb', 'node-api')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"name":"@duckdb/node-api","type":"module","exports":"./index.js"}')
  writeFileSync(join(folder, 'index.js'), FAKE)
  writeFileSync(join(cwd, 'answer.json'), JSON.stringify({ rows: [], ...answer }))
  const run = await canonProgram(['group', path, '--host', 'shop.example', '--part', '-'], { cwd })
  return { ...run, sql: readFileSync(join(cwd, 'asked.sql'), 'utf8'), sketch: run.stdout }
}

describe('tables through DuckDB', () => {
  it('asks for the columns that are needed, and for requests that show a page', async () => {
    const columns = [
      ['EdgeStartTimestamp', 'TIMESTAMP'],
      ['ClientRequestHost', 'VARCHAR'],
      ['ClientRequestURI', 'VARCHAR'],
      ['ClientRequestMethod', 'VARCHAR'],
      ['EdgeResponseStatus', 'BIGINT'],
    ] as const
    const rows = [['/p?id=1', 'shop.example', 'GET', 200], ['/p?id=2', 'shop.example', 'GET', null]] // prettier-ignore
    const { sql, sketch, code } = await group("s3://logs/it's/*.parquet", { columns, rows })
    const [, select] = sql.split('\n')
    expect(select).toBe(
      `SELECT "ClientRequestURI", "ClientRequestHost", "ClientRequestMethod", "EdgeResponseStatus" FROM read_parquet('s3://logs/it''s/*.parquet', union_by_name = true)` +
        ` WHERE ("ClientRequestMethod" IS NULL OR "ClientRequestMethod" IN ('GET', 'HEAD')) AND ("EdgeResponseStatus" IS NULL OR ("EdgeResponseStatus" >= 200 AND "EdgeResponseStatus" < 400))`,
    )
    expect(sketch).toContain('["https://shop.example/p?id=2"')
    expect(code).toBe(0)
  }, 30_000)

  it('says in one line what is wrong with a table', async () => {
    const half = temporaryFile('half.parquet', 'PAR1')
    const problem = 'Invalid Input Error: No magic bytes found at end of file\nat line 7'
    const broken = await group(half, { columns: [['url', 'VARCHAR']], problem })
    expect(broken).toMatchObject({ code: 2, stdout: '' })
    expect(broken.stderr).toMatch(
      /^canon: \S+half\.parquet: not a whole Parquet file; is it still being written\? .*\n$/,
    )
    const failed = `IO Error: Failed to download extension "iceberg" at URL "http://extensions.duckdb.org/x.gz"`
    const far = await group('s3://logs/table.metadata.json', { columns: [['url', 'VARCHAR']], problem: failed })
    expect(far.stderr).toMatch(/^canon: s3:\S+: DuckDB cannot install its extension iceberg; .*\n$/)
    const other = await group(half, { columns: [['id', 'BIGINT'], ['name', 'VARCHAR']] }) // prettier-ignore
    expect(other.stderr).toContain('no column of URLs')
    expect(other.stderr).toContain('columns: id, name')
  }, 30_000)

  it('names the package that is missing, and the command that installs it', async () => {
    const run = await canonProgram(['group', 'x.parquet', '--part', 'x'], { cwd: temporaryDirectory() })
    expect(run).toMatchObject({ code: 2, stderr: expect.stringMatching(/^canon: x\.parquet: .*npm install @duckdb\/node-api\S*\n$/) }) // prettier-ignore
  }, 30_000)

  it('takes folders, globs, Parquet by name or content, and objects for tables, and nothing else', () => {
    const tables = ['x.parquet', 'logs/*.csv', 's3://b/x', 'r2://b/x.csv', 'https://a.example/x.parquet', temporaryDirectory(), temporaryFile('x.bin', 'PAR1')] // prettier-ignore
    const others = ['-', 'missing.txt', 'https://a.example/sitemap.xml', temporaryFile('a[1].log', 'x')]
    expect(tables.map(isTable)).toEqual(tables.map(() => true))
    expect(others.map(isTable)).toEqual(others.map(() => false))
  })
})
