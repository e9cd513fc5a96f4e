/** What the patterns decided so far say about a name, or about a single value of one, on the whole site. */

/** Remembers verdicts by name, or by {@link valueTrait}. */
export interface Ledger {
  noteNeutral(name: string, template: string, equal: number): void
  /**
   * @param template where it mattered, if that is one
   * @param pattern the pattern of that template
   */
  noteImportant(name: string, template?: string, pattern?: string): void
  /** Enters that removing a name changed nothing on a page or two of a template: no verdict. */
  noteTried(name: string, template: string): void
  /** Whether a name changed nothing on any page of a template. */
  isTriedOn(template: string, name: string): boolean
  /** Neutral in at least 3 patterns of at least 2 templates, with at least 44 equal samples, and important nowhere. */
  isTransferred(name: string): boolean
  /** The same on a site that has only so many templates. */
  isNeutralAcross(name: string, templates: number): boolean
  /** The same with one template, which has to be this one. */
  isNeutralOn(template: string, name: string): boolean
  /** Equal samples in the patterns that were decided, 0 when none was; undefined for a name that mattered somewhere. */
  neutralEquals(name: string): number | undefined
  /** Whether a name mattered on a template, or, for an empty one, anywhere. */
  isImportantOn(template: string, name: string): boolean
  /** In how many patterns of a template a name mattered; 0 for a name that was neutral in any pattern of the site. */
  patternsNeeding(template: string, name: string): number
  /** How many different values of a name mattered on a template. */
  importantValues(template: string, name: string): number
  /** What other patterns suggest; a hint for the order of tests, no evidence. */
  hint(name: string): 'neutral' | 'important' | 'mixed' | undefined
}

const MIN_PATTERNS = 3
const MIN_TEMPLATES = 2
const MIN_EQUALS = 44

/** How a single value is entered. No name holds a NUL that is not percent-encoded. */
export function valueTrait(name: string, value: string): string {
  return `${name}\u0000${value}`
}

/** An empty ledger. */
export function createLedger(): Ledger {
  const neutral = new Map<string, { patterns: number; equal: number; templates: Set<string> }>()
  const important = new Map<string, Map<string, Set<string>>>()
  const tried = new Map<string, Set<string>>()
  function wasNeutral(name: string, minTemplates: number): boolean {
    const entry = neutral.get(name)
    if (entry === undefined || important.has(name)) return false
    return entry.patterns >= MIN_PATTERNS && entry.templates.size >= minTemplates && entry.equal >= MIN_EQUALS
  }

  return {
    noteNeutral(name, template, equal) {
      const entry = neutral.get(name) ?? { patterns: 0, equal: 0, templates: new Set<string>() }
      entry.templates.add(template)
      neutral.set(name, { ...entry, patterns: entry.patterns + 1, equal: entry.equal + equal })
    },
    noteImportant(name, template = '', pattern = '') {
      const templates = important.get(name) ?? new Map<string, Set<string>>()
      important.set(name, templates.set(template, (templates.get(template) ?? new Set()).add(pattern)))
    },
    noteTried(name, template) {
      tried.set(name, (tried.get(name) ?? new Set()).add(template))
    },
    isTriedOn: (template, name) =>
      tried.get(name)?.has(template) === true || neutral.get(name)?.templates.has(template) === true,
    isTransferred: (name) => wasNeutral(name, MIN_TEMPLATES),
    isNeutralAcross: (name, templates) => wasNeutral(name, Math.min(templates, MIN_TEMPLATES)),
    isNeutralOn: (template, name) => wasNeutral(name, 1) && neutral.get(name)?.templates.has(template) === true,
    neutralEquals: (name) => (important.has(name) ? undefined : (neutral.get(name)?.equal ?? 0)),
    isImportantOn: (template, name) =>
      template === '' ? important.has(name) : important.get(name)?.has(template) === true,
    patternsNeeding: (template, name) => (neutral.has(name) ? 0 : (important.get(name)?.get(template)?.size ?? 0)),
    importantValues(template, name) {
      const prefix = valueTrait(name, '')
      const traits = [...important].filter(([trait, templates]) => trait.startsWith(prefix) && templates.has(template))
      return traits.length
    },
    hint(name) {
      const isNeutral = neutral.has(name)
      if (important.has(name)) return isNeutral ? 'mixed' : 'important'
      return isNeutral ? 'neutral' : undefined
    },
  }
}
