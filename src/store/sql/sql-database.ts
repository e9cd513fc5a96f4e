/** The least that D1 and a local SQLite file have in common: statements that are run together or not at all. */

/** What a statement is given and what a row holds. */
export type SqlValue = string | number | null

/** One statement with numbered parameters (`?1`, `?2`, …). Lists go in as one JSON text, since D1 allows 100 parameters. */
export interface Statement {
  readonly sql: string
  readonly params: readonly SqlValue[]
}

/** A row by column name. */
export type SqlRow = Readonly<Record<string, SqlValue>>

/** A database that runs SQLite's dialect. */
export interface SqlDatabase {
  /** Runs the statements in order in one transaction. @returns the rows of each. Rejects when one fails; nothing is then changed. */
  batch(statements: readonly Statement[]): Promise<readonly (readonly SqlRow[])[]>
}

/** Builds a {@link Statement}. */
export function sql(text: string, ...params: readonly SqlValue[]): Statement {
  return { sql: text, params }
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
