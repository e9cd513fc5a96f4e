/** Everything that the stages of one run share. */

import type { PatternKey } from '../rules/record/domain-record.ts'
import type { Corpus } from './corpus.ts'
import { createDeployed, type Deployed } from './deployed.ts'
import { createLedger, type Ledger } from './ledger.ts'
import type { LearnPorts, PageSeen } from './ports.ts'
import { valuesOf } from './query-values.ts'
import type { LearnOptions } from './run-types.ts'
import { settingsOf, type Settings } from './settings.ts'
import { shadowTemplates } from './shadow-templates.ts'
import { openSightings, type Sightings } from './sightings.ts'
import { createYardstick, type Yardstick } from './yardstick.ts'

/** One run of the learner. */
export interface Run {
  readonly corpus: Corpus
  readonly options: LearnOptions
  readonly settings: Settings
  readonly ports: LearnPorts
  readonly sightings: Sightings
  readonly deployed: Deployed
  readonly ledger: Ledger
  /** The yardstick of a template; patterns of one template share what is volatile on its pages. */
  yardstickOf(template: string): Yardstick
  /** Names in the query of a URL. */
  namesOf(url: string): ReadonlySet<string>
  /** Pages that were taken for evidence, by path, over all patterns. */
  readonly shown: ShownPage[]
  /** Pages that the server gives for what does not exist, by template. */
  readonly soft404: Map<string, readonly PageSeen[]>
  /** Names that hold nothing still which is drawn by lot without them, to the templates on which that was looked at. */
  readonly holdingNothing: Map<string, Set<string>>
  /** Raw URLs of the corpus whose page changed when only static rules were applied. */
  readonly suspects: Set<string>
  /** Names that a pattern was decided to drop, and a sample of another one showed to matter there. */
  readonly refuted: Map<PatternKey, Map<string, Refutation>>
}

/** A URL of a pattern, and what the pattern makes of it: another page. */
export interface Refutation {
  readonly original: string
  readonly modified: string
}

/** A page of a path. */
export interface ShownPage {
  readonly url: string
  readonly path: string
  readonly page: PageSeen
}

/** Starts a run. */
export function startRun(options: LearnOptions, ports: LearnPorts): Run {
  const settings = settingsOf(options, ports)
  const yardsticks = new Map<string, Yardstick>()
  const doubts = { templates: 0 }
  return {
    corpus: options.corpus,
    options,
    settings,
    ports,
    sightings: openSightings(options, settings, ports),
    deployed: createDeployed(options.corpus.domain, options.previous, shadowTemplates(options.corpus)),
    ledger: createLedger(),
    yardstickOf(template) {
      const yardstick = yardsticks.get(template) ?? createYardstick(doubts)
      yardsticks.set(template, yardstick)
      return yardstick
    },
    namesOf: (url) => new Set(valuesOf(url).keys()),
    shown: [],
    holdingNothing: new Map(),
    soft404: new Map(),
    suspects: new Set(),
    refuted: new Map(),
  }
}
