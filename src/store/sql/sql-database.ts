/** The least that D1, a local SQLite file and PostgreSQL have in common: statements that are run together or not at all. */

/** What a statement is given and what a row holds. */
export type SqlValue = string | number | null

/** One statement with numbered parameters (`?1`, `?2`, …). Lists go in as one JSON text, since D1 allows 100 parameters. */
export interface Statement {
  readonly sql: string
  readonly params: readonly SqlValue[]
  /**
   * When the batch must not overlap with a batch of another writer: always, or where this statement changes a row. SQLite and D1 run
   * one writer at a time anyway.
   */
  readonly exclusive?: 'always' | 'on-change'
}

/** A row by column name. */
export type SqlRow = Readonly<Record<string, SqlValue>>

/** A database that runs the SQL of this folder, which is SQLite's as far as PostgreSQL has an equal for it. */
export interface SqlDatabase {
  /** Writers run side by side. Each touches rows in the order of their keys, so that no two wait for each other. */
  readonly concurrent?: true
  /** Runs the statements in order in one transaction. @returns the rows of each. Rejects when one fails; nothing is then changed. */
  batch(statements: readonly Statement[]): Promise<readonly (readonly SqlRow[])[]>
}

/** Builds a {@link Statement}. */
export function sql(text: string, ...params: readonly SqlValue[]): Statement {
  return { sql: text, params }
}

/** The same statement, in a batch that does not overlap with other writers. */
export function exclusive(statement: Statement, when: 'always' | 'on-change' = 'always'): Statement {
  return { ...statement, exclusive: when }
}

/** A member of an item of a list, as a number: `value ->> 5` is a text in PostgreSQL. */
export function numberAt(member: number, item?: string): string {
  return `CAST(${item === undefined ? '' : `${item}.`}value ->> ${member} AS BIGINT)`
}

/** The lesser of two numbers; the dialects have no function of one name for it. */
export function lesser(a: string, b: string): string {
  return `CASE WHEN ${b} < ${a} THEN ${b} ELSE ${a} END`
}

/** The greater of two numbers. */
export function greater(a: string, b: string): string {
  return `CASE WHEN ${b} > ${a} THEN ${b} ELSE ${a} END`
}

/** A column that holds a number. Throws a `TypeError` where the schema is not ours. */
export function numberIn(row: SqlRow, column: string): number {
  const value = row[column]
  if (typeof value !== 'number') throw new TypeError(`column ${column} holds no number`)
  return value
}

/** A column that holds a text. Throws a `TypeError` where the schema is not ours. */
export function textIn(row: SqlRow, column: string): string {
  const value = row[column]
  if (typeof value !== 'string') throw new TypeError(`column ${column} holds no text`)
  return value
}

/** A column that holds a text or NULL. */
export function optionalTextIn(row: SqlRow, column: string): string | null {
  return row[column] === null ? null : textIn(row, column)
}

/** A column that holds a number or NULL. */
export function optionalNumberIn(row: SqlRow, column: string): number | null {
  return row[column] === null ? null : numberIn(row, column)
}
