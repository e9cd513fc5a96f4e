import { readFileSync } from 'node:fs'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { poolSettings } from '../../../src/store/sql/postgres-database.ts'
import { migratePostgres } from '../../../src/store/sql/postgres-schema.ts'
import { needs } from '../../support/needs.ts'
import { createDatabase } from '../../support/postgres-server.ts'

const FIRST = {
  name: '0001_url_store.sql',
  sql: readFileSync(new URL('../../../migrations/postgres/0001_url_store.sql', import.meta.url), 'utf8'),
}
const SECOND = { name: '0002_more.sql', sql: 'CREATE TABLE more (id bigint)' }

describe('migratePostgres()', needs('postgresql'), () => {
  let pool: Pool
  beforeAll(async () => {
    pool = new Pool(poolSettings(await createDatabase('migrations'), 4))
  })
  afterAll(() => pool.end())
  const tables = async () => {
    const { rows } = await pool.query<{ name: string }>(`SELECT relname AS name FROM pg_class
      WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND relname !~ '_[0-7]$' ORDER BY 1`)
    return rows.map(({ name }) => name).join(' ')
  }
  const clear = async () => pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')

  it('leaves an empty database alone unless it is to create the store', async () => {
    expect([await migratePostgres(pool, [FIRST], { create: false }), await tables()]).toEqual(['empty', ''])
  })

  it('applies each migration once, also where several processes do it at the same time', async () => {
    await clear()
    const states = await Promise.all([1, 2, 3].map(() => migratePostgres(pool, [FIRST], { create: true })))
    expect(states).toEqual(['ready', 'ready', 'ready'])
    const all = 'aliases backfills links metadata url_hosts url_store_migrations urls'
    expect(await tables()).toBe(all)
    expect(await migratePostgres(pool, [FIRST, SECOND], { create: false })).toBe('ready')
    expect(await tables()).toBe(all.replace('metadata', 'metadata more'))
    expect(await migratePostgres(pool, [FIRST], { create: true })).toBe('newer')
  })

  it('applies none where one fails', async () => {
    await clear()
    const broken = { name: '0002_broken.sql', sql: 'CREATE TABLE half (id bigint); SELECT 1 / 0' }
    await expect(migratePostgres(pool, [FIRST, broken], { create: true })).rejects.toThrow('division by zero')
    expect(await tables()).toBe('')
  })

  it('changes nothing in a database with tables of another program', async () => {
    await clear()
    await pool.query('CREATE TABLE urls (own text)')
    expect(await migratePostgres(pool, [FIRST], { create: true })).toBe('foreign')
    expect(await tables()).toBe('urls')
  })
})
