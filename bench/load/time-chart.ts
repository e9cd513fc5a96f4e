/** A line over time. */
export interface TimeLine {
  readonly name: string
  readonly points: readonly (readonly [minutes: number, value: number])[]
}

/** One chart of several that share their time axis. */
export interface Panel {
  readonly title: string
  /** Written behind the numbers of the axis, such as ` ms`. */
  readonly unit: string
  readonly lines: readonly TimeLine[]
  /** Top of the axis; default: the next round number above the largest value. */
  readonly top?: number
}

const WIDTH = 720
const PANEL_HEIGHT = 210
const LEFT = 64
const RIGHT = 24
const TOP = 58
const BOTTOM = 34
/** Told apart by their lightness too, for readers who do not see colours; both grounds give enough contrast. */
const STROKES = [
  ['a', '#1d4ed8', '#60a5fa', ''],
  ['b', '#b45309', '#fbbf24', '6 3'],
  ['c', '#6b7280', '#9ca3af', '2 3'],
] as const

/** Draws panels one below the other as an SVG that follows the reader's light or dark ground. */
export function timeCharts(title: string, panels: readonly Panel[]): string {
  const height = panels.length * PANEL_HEIGHT
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="12" role="img">`,
    `<title>${escapeText(title)}</title>`,
    '<style>',
    'text{fill:#374151}.grid{stroke:#9ca3af;stroke-opacity:.4}polyline{fill:none;stroke-width:2}',
    ...STROKES.map(([name, light, , dash]) => `.${name}{stroke:${light};stroke-dasharray:${dash || 'none'}}`),
    '@media (prefers-color-scheme:dark){text{fill:#d1d5db}',
    ...STROKES.map(([name, , dark]) => `.${name}{stroke:${dark}}`),
    '}</style>',
    ...panels.map((panel, index) => drawPanel(panel, index * PANEL_HEIGHT)),
    '</svg>',
    '',
  ].join('\n')
}

function drawPanel({ title, unit, lines, top }: Panel, offset: number): string {
  const values = lines.flatMap(({ points }) => points)
  const maxMinutes = Math.max(...values.map(([minutes]) => minutes))
  const maxValue = top ?? roundUp(Math.max(...values.map(([, value]) => value)))
  const bottomLine = PANEL_HEIGHT - BOTTOM
  const x = (minutes: number): string => (LEFT + (minutes / maxMinutes) * (WIDTH - LEFT - RIGHT)).toFixed(1)
  const y = (value: number): string => (bottomLine - (value / maxValue) * (bottomLine - TOP)).toFixed(1)
  const rows = [0, 0.25, 0.5, 0.75, 1].map((share) => share * maxValue)
  return [
    `<g transform="translate(0 ${offset})">`,
    `<text x="${LEFT}" y="18" font-size="14" font-weight="600">${escapeText(title)}</text>`,
    ...lines.map(({ name }, index) => legend(name, index)),
    ...rows.map(
      (value) =>
        `<path class="grid" d="M${LEFT} ${y(value)}H${WIDTH - RIGHT}"/><text x="${LEFT - 8}" y="${y(value)}" text-anchor="end" dominant-baseline="middle">${shorten(value)}${unit}</text>`,
    ),
    ...ticks(maxMinutes).map(
      (minutes) =>
        `<text x="${x(minutes)}" y="${bottomLine + 18}" text-anchor="middle">${shorten(minutes)}${minutes === 0 ? ' min' : ''}</text>`,
    ),
    ...lines.map(({ points }, index) => {
      const path = points.map(([minutes, value]) => `${x(minutes)},${y(value)}`).join(' ')
      return `<polyline class="${strokeOf(index)}" points="${path}"/>`
    }),
    '</g>',
  ].join('\n')
}

function legend(name: string, index: number): string {
  const at = LEFT + index * 200
  return `<path class="${strokeOf(index)}" stroke-width="2" d="M${at} 38h24"/><text x="${at + 30}" y="38" dominant-baseline="middle">${escapeText(name)}</text>`
}

function strokeOf(index: number): string {
  return STROKES[index % STROKES.length]![0]
}

function ticks(maxMinutes: number): number[] {
  const step = roundUp(maxMinutes / 6)
  return Array.from({ length: Math.floor(maxMinutes / step) + 1 }, (_, index) => index * step)
}

/** The next of 1, 2, 5, 10 … in any power of ten. */
function roundUp(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value)!
}

function shorten(value: number): string {
  return value >= 10_000 ? `${Number((value / 1000).toFixed(1))}k` : String(Number(value.toFixed(2)))
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
