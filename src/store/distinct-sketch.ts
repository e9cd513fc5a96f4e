/**
 * HyperLogLog sketches of distinct URLs as rows of SQL: a row for each register that is not empty, with the greatest rank it has met.
 * Writers need not read what others wrote, a small sketch has few rows, and no row holds a URL or its hash.
 * Flajolet et al. 2007; estimator: Qin, Kim and Tung 2016, "LogLog-Beta and More", arXiv 1612.02284, table 1 for 2^14 registers.
 */

/** Standard error 1.04 / sqrt(2^14) = 0.8 %. */
const REGISTER_BITS = 14
const REGISTERS = 2 ** REGISTER_BITS
const ALPHA = 0.7213 / (1 + 1.079 / REGISTERS)

// Coefficients of the powers of ln(empty + 1), the seventh first; the last one is that of the number of empty registers itself.
const BETA = [0.00042419, -0.005384159, 0.03738027, -0.09237745, 0.16339839, 0.17393686, 0.070471823]
const BETA_OF_EMPTY = -0.370393911

/** The register that a text falls into, and its rank there. */
export interface SketchEntry {
  readonly register: number
  readonly rank: number
}

/** @param hashHex at least 16 hexadecimal digits of a hash of the text */
export function sketchEntry(hashHex: string): SketchEntry {
  const [high, low] = [Number.parseInt(hashHex.slice(0, 8), 16), Number.parseInt(hashHex.slice(8, 16), 16)]
  const rest = (high << REGISTER_BITS) >>> 0
  const zeros = rest === 0 ? 32 - REGISTER_BITS + Math.clz32(low) : Math.clz32(rest)
  return { register: high >>> (32 - REGISTER_BITS), rank: zeros + 1 }
}

/**
 * The SQL of an estimate over rows of one sketch: an aggregate, with the column `rank`. 0 where there is none.
 *
 * @example `SELECT domain, ${DISTINCT_SQL} FROM hour_sketches GROUP BY domain`
 */
export const DISTINCT_SQL = estimateSql()

function estimateSql(): string {
  const empty = `(${REGISTERS} - count(*))`
  const log = `ln(${empty} + 1.0)`
  const polynomial = BETA.slice(1).reduce((sum, coefficient) => `(${sum} * ${log} + ${coefficient})`, String(BETA[0]))
  const beta = `${BETA_OF_EMPTY} * ${empty} + ${polynomial} * ${log}`
  return `CAST(round(${ALPHA * REGISTERS} * count(*) / (${empty} + sum(1.0 / (1 << rank)) + ${beta})) AS INTEGER)`
}
