/** One row of a table of examples. */
export interface ExampleRow {
  readonly input: string
  /** The table is about the record that the document shows. */
  readonly withRecord: boolean
  /** Texts by column, the first one included. */
  readonly cells: Readonly<Record<string, string>>
}

/** The tables of a Markdown text whose first column is `input`, row by row; a cell is the text between its back quotes. */
export function exampleTables(markdown: string): ExampleRow[][] {
  const tables: ExampleRow[][] = []
  const lines = markdown.split('\n')
  for (const [start, line] of lines.entries()) {
    if (!/^\| input\b/.test(line)) continue
    const columns = cellsOf(line)
    const rows: ExampleRow[] = []
    for (const row of lines.slice(start + 2)) {
      if (!row.startsWith('|')) break
      const cells = cellsOf(row).map((cell) => cell.replaceAll(/^`|`$/g, ''))
      rows.push({
        input: cells[0] ?? '',
        cells: Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? ''])),
        withRecord: columns[0] !== 'input',
      })
    }
    tables.push(rows)
  }
  return tables
}

function cellsOf(line: string): string[] {
  return line
    .slice(1, line.lastIndexOf('|'))
    .split('|')
    .map((cell) => cell.trim())
}
