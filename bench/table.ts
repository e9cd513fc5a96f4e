import type { Figure } from './edge/edge-bench.ts'
import type { Gate } from './gates.ts'
import type { Row } from './measure.ts'

/** Draws rows as a table for people: time per URL and the multiple of the first row. */
export function drawRows(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ name }) => name.length))
  return rows
    .map(({ name, microseconds, ratio }) =>
      [name.padEnd(width), `${microseconds.toFixed(2).padStart(9)} µs`, `${ratio.toFixed(2).padStart(8)}x`].join('  '),
    )
    .join('\n')
}

/** Draws gates, one a line, the fallen ones marked. */
export function drawGates(gates: readonly Gate[]): string {
  return gates
    .map(
      ({ ok, name, value, kind, limit }) => `${ok ? 'ok  ' : 'FELL'}  ${name}: ${value.toFixed(2)}, ${kind} ${limit}`,
    )
    .join('\n')
}

/** Draws measured values that no gate speaks about. */
export function drawFigures(figures: readonly Figure[]): string {
  const width = Math.max(...figures.map(({ name }) => name.length))
  return figures
    .map(
      ({ name, value, unit }) => `${name.padEnd(width)}  ${value.toFixed(unit === 'ms' ? 2 : 0).padStart(8)} ${unit}`,
    )
    .join('\n')
}
