/** The report of a run: a summary first, then one row for each parameter, then every pattern and comparison. */

import { EVERY_NAME_RULE, FRONT_RULE } from '../../canonicalize/record/learned-map.ts'
import type { Change } from '../../evidence/types.ts'
import { upperBound99 } from '../derive/certainty.ts'
import type { Derived } from '../derive/derived.ts'
import type { Corpus, PatternGroup } from '../corpus/corpus.ts'
import type { Site } from '../site/site.ts'
import type { Run } from '../run.ts'
import type { ComparisonReport, GuardReport, LearnReport, PatternReport } from '../types.ts'
import { parameterReport } from './parameter-report.ts'
import { parameterRows, summaryOf } from './parameter-rows.ts'

/** Writes the report. */
export function reportOf(derived: Derived, run: Run, guard: GuardReport): LearnReport {
  const { settings, pages, ports, recalled } = run
  const { corpus } = run.site
  const patterns = corpus.patterns.map((group) => patternReport(group, derived))
  return {
    domain: corpus.domain,
    mode: settings.mode,
    profile: settings.profile,
    fingerprint: settings.fingerprint,
    end: endOf(run),
    startedAtMs: settings.startedAtMs,
    endedAtMs: ports.now(),
    fetches: pages.tally.fetches,
    recalled,
    spent: pages.tally.spent,
    troubles: pages.tally.troubles,
    corpus: corpusReport(corpus, patterns),
    summary: summaryOf(derived, run.site),
    parameters: parameterRows(derived, run.site),
    patterns,
    comparisons: derived.judged.map(comparisonReport),
    vetoed: vetoesOf(derived, run),
    guard,
  }
}

/** A site of which nothing was seen is unreachable, however the run ended. */
function endOf({ pages, recalled, options }: Run): LearnReport['end'] {
  const end = pages.end()
  const isUnseen = pages.tally.pages === 0 && recalled === 0 && options.corpus.patterns.length > 0
  return isUnseen && end !== 'stopped' ? 'unreachable' : (end ?? 'complete')
}

function corpusReport(corpus: Corpus, patterns: readonly PatternReport[]): LearnReport['corpus'] {
  const total = patterns.reduce((sum, { urlCount }) => sum + urlCount, 0)
  const known = patterns.filter(({ basis }) => basis !== 'undecided' && basis !== 'blind')
  const decided = known.reduce((sum, { urlCount }) => sum + urlCount, 0)
  const { urlCount, skipped, otherHosts } = corpus
  return { urlCount, patterns: patterns.length, covered: total === 0 ? 0 : decided / total, skipped, otherHosts }
}

function patternReport({ key, template, names, urlCount }: PatternGroup, derived: Derived): PatternReport {
  const standings = names.map((name) => derived.standing(template, name))
  const drop = standings.filter(({ verdict }) => verdict === 'neutral').map(({ name }) => name)
  const values = standings.filter(({ dropValues }) => dropValues.length > 0)
  const here = derived.judged.filter(({ comparison }) => comparison.template === template)
  const count = (kind: string): number => here.filter(({ outcome }) => outcome.kind === kind).length
  // What the library keeps whatever is learned says nothing about the pages.
  const isUndecided = standings.every(({ verdict, isFixed }) => verdict === 'undecided' || isFixed)
  const isUnseen = isUndecided && (derived.live.get(template)?.length ?? 0) === 0
  const wall = isUnseen ? wallAmong(here) : undefined
  const least = Math.min(...standings.filter(({ verdict }) => verdict === 'neutral').map(({ tested }) => tested))
  return {
    key,
    urlCount,
    keep: names.filter((name) => !drop.includes(name)),
    drop,
    ...(values.length > 0 && {
      dropValues: Object.fromEntries(values.map(({ name, dropValues }) => [name, dropValues])),
    }),
    basis: wall !== undefined ? 'blind' : isUndecided ? 'undecided' : 'verified',
    ...(wall !== undefined && { blindReason: wall }),
    ...(isUndecided && wall === undefined && { blindReason: standings[0]?.why ?? 'no parameter' }),
    evidence: {
      equal: count('same'),
      differ: count('different'),
      inconclusive: here.length - count('same') - count('different'),
      upperBound99: drop.length === 0 ? 1 : upperBound99(least),
      holdout: [0, 0],
    },
    parameters: standings.map((standing) => parameterReport(standing, derived)),
    fetches: 0,
  }
}

/** What the pages of a template show instead of content: one page for unrelated URLs, a login, a script shell. A missing page is no wall. */
function wallAmong(here: Derived['judged']): string | undefined {
  if (here.some(({ outcome }) => outcome.kind === 'same')) return 'unrelated URLs show the same page'
  const barred = here.flatMap(({ outcome }) => (outcome.kind === 'unusable' ? [outcome.why] : []))
  return barred.find((why) => !why.startsWith('status '))
}

function comparisonReport({ comparison, outcome }: Derived['judged'][number]): ComparisonReport {
  const { question, template, original, modified, treatment } = comparison
  const isDecided = outcome.kind === 'same' || outcome.kind === 'different'
  const why = 'why' in outcome ? outcome.why : ''
  return {
    question,
    template,
    original,
    modified,
    treatment: treatment.map(changeText),
    outcome: isDecided ? outcome.kind : 'inconclusive',
    why,
  }
}

function changeText(change: Change): string {
  if (change.kind === 'url-value') return `url in ${change.name}`
  if (change.kind === 'behind') return `behind ${change.name}`
  return change.kind === 'name' ? `+${change.name}` : change.kind
}

/** Static rules that made a difference, with the pair that shows it. */
function vetoesOf({ differences, literal, judged }: Derived, { site }: Run): LearnReport['vetoed'] {
  const found = new Map<string, LearnReport['vetoed'][number]>()
  for (const { change, comparison } of differences) {
    const rule = ruleOf(change, site)
    if (rule !== undefined && !found.has(rule))
      found.set(rule, { name: rule, original: comparison.modified, modified: comparison.original })
  }
  for (const template of literal.keys()) {
    const shown = judged.find(
      ({ comparison, outcome }) => comparison.template === template && outcome.kind === 'different',
    )
    if (shown !== undefined)
      found.set(`* ${template}`, {
        name: EVERY_NAME_RULE,
        original: shown.comparison.modified,
        modified: shown.comparison.original,
      })
  }
  return [...found.values()]
}

/** The static rule that would make a change; undefined where none does. */
function ruleOf(change: Change, site: Site): string | undefined {
  switch (change.kind) {
    case 'name':
      return site.names.get(change.name)?.isStripped === true ? change.name : undefined
    case 'order':
      return 'sort'
    case 'front':
      return FRONT_RULE
    case 'encoding':
      return `${change.place}-encoding`
    case 'behind':
    case 'made-up-name':
    case 'made-up-path':
    case 'path':
    case 'url-value':
      return undefined
  }
}
