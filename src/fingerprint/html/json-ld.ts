/** The facts of a page that its author wrote down for machines: schema.org data in JSON-LD. */

/** Properties that tell one product or article from another. */
const TELLING: ReadonlySet<string> = new Set(
  'sku mpn gtin gtin8 gtin12 gtin13 gtin14 productID isbn name headline price lowPrice highPrice priceCurrency availability image color size startDate endDate'.split(
    ' ',
  ),
)

/** Whether a property of schema.org tells one product, article or event from another. */
export function tellsApart(property: string): boolean {
  return TELLING.has(property)
}

const MAX_FACTS = 200
const MAX_DEPTH = 8

/** Property and value, in document order, at most 200. Never throws: what does not parse says nothing. */
export function jsonLdFacts(json: string): readonly (readonly [property: string, value: string])[] {
  const facts: [string, string][] = []
  collect(parse(json), facts, 0)
  return facts
}

function collect(value: unknown, facts: [string, string][], depth: number): void {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return
  for (const [property, inner] of Object.entries(value)) {
    if (facts.length >= MAX_FACTS) return
    if (tellsApart(property)) for (const text of scalars(inner)) facts.push([property, text])
    collect(inner, facts, depth + 1)
  }
}

function scalars(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
