import { inert } from './terminal.ts'

/** An answer of `canon urls` for people: one line per member, lists indented. */
export function urlText({ input, ...answer }: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(answer).flatMap(([name, value]) => memberLines(name, value))
  return `${[inert(String(input)), ...lines.map((line) => `  ${line}`)].join('\n')}\n`
}

function memberLines(name: string, value: unknown): string[] {
  if (Array.isArray(value)) return [`${name}: ${value.length}`, ...value.map((each: unknown) => `  ${shown(each)}`)]
  return [member(name, value, ': ')]
}

function shown(value: unknown): string {
  if (typeof value !== 'object' || value === null) return inert(String(value))
  return Object.entries(value)
    .map(([name, each]) => member(name, each, ' '))
    .join('  ')
}

function member(name: string, value: unknown, between: string): string {
  if (name.endsWith('Ms') && typeof value === 'number')
    return `${name.slice(0, -2)}${between}${new Date(value).toISOString()}`
  return name + between + shown(value)
}
