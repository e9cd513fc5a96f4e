import type { Archetype, Kind, Log } from '../site/types.ts'
import { blueprintOf } from './blueprint.ts'
import type { Model } from './types.ts'

/** A site of a model, as the bench runs it. */
export interface ModelSite {
  readonly name: string
  readonly what: string
  readonly kind?: Kind
  readonly log: Log
  readonly model: Model
}

/** Makes an archetype of a model. */
export function modelSite({ name, what, kind = 'query', log, model }: ModelSite): Archetype {
  return { name, kind, what, log, build: (plot) => blueprintOf(model, plot) }
}
