/** One line of a chart. */
export interface Series {
  readonly name: string
  readonly points: readonly (readonly [x: number, y: number])[]
}

const WIDTH = 640
const HEIGHT = 360
const LEFT = 60
const RIGHT = 110
const TOP = 40
const BOTTOM = 45
const COLOURS = ['#2563eb', '#d97706', '#6b7280']

/** Draws lines over two linear axes that begin at 0, as an SVG that reads on light and dark ground. Points in any unit. */
export function lineChart(title: string, axes: readonly [x: string, y: string], series: readonly Series[]): string {
  const all = series.flatMap(({ points }) => points)
  const maxX = Math.max(...all.map(([x]) => x))
  const maxY = roundUp(Math.max(...all.map(([, y]) => y)))
  const px = (x: number): string => (LEFT + (x / maxX) * (WIDTH - LEFT - RIGHT)).toFixed(1)
  const py = (y: number): string => (HEIGHT - BOTTOM - (y / maxY) * (HEIGHT - TOP - BOTTOM)).toFixed(1)
  const xs = [...new Set(all.map(([x]) => x))].filter((x) => x >= maxX / 10 || x === maxX)
  const ys = [0, 0.25, 0.5, 0.75, 1].map((share) => share * maxY)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12" fill="#6b7280">`,
    `<title>${title}</title>`,
    `<text x="${LEFT}" y="20" font-size="14">${title}</text>`,
    ...ys.map((y) => `<path d="M${LEFT} ${py(y)}H${WIDTH - RIGHT}" stroke="#9ca3af" stroke-opacity=".4"/><text x="${LEFT - 8}" y="${py(y)}" text-anchor="end" dominant-baseline="middle">${shorten(y)}</text>`),
    ...xs.map((x) => `<text x="${px(x)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${shorten(x)}</text>`),
    `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 8}" text-anchor="middle">${axes[0]}</text>`,
    `<text x="14" y="${HEIGHT / 2}" text-anchor="middle" transform="rotate(-90 14 ${HEIGHT / 2})">${axes[1]}</text>`,
    ...series.map(({ name, points }, i) => {
      const colour = COLOURS[i % COLOURS.length]!
      const [lastX, lastY] = points.at(-1)!
      const line = points.map(([x, y]) => `${px(x)},${py(y)}`).join(' ')
      const dots = points.map(([x, y]) => `<circle cx="${px(x)}" cy="${py(y)}" r="3" fill="${colour}"/>`).join('')
      return `<polyline points="${line}" fill="none" stroke="${colour}" stroke-width="2"/>${dots}<text x="${Number(px(lastX)) + 8}" y="${py(lastY)}" fill="${colour}" dominant-baseline="middle">${name}</text>`
    }),
    '</svg>',
    '',
  ].join('\n') // prettier-ignore
}

/** The next of 1, 2, 5, 10 … */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value)!
}

function shorten(value: number): string {
  return value >= 1000 ? `${Number((value / 1000).toFixed(1))}k` : String(Number(value.toFixed(1)))
}
