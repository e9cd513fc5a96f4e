/** Parts that schemas of the API have in common. */

import * as v from 'valibot'

/** A whole number. */
export const whole = v.pipe(v.number(), v.integer())
/** A point in time. */
export const time = v.pipe(v.number(), v.integer(), v.description('Milliseconds since the epoch.'))
/** A host name. */
export const hostName = v.pipe(v.string(), v.description('Host name, lower case, without a port.'))
/** Names of parameters, headers or hosts. */
export const names = v.array(v.string())
/** Why something is done; goes to the log. */
export const reason = v.optional(v.pipe(v.string(), v.maxLength(500), v.description('Goes to the log.')))

/** A schema with a sentence about it. */
export function described<const Schema extends v.GenericSchema>(
  schema: Schema,
  words: string,
): v.SchemaWithPipe<readonly [Schema, v.DescriptionAction<v.InferOutput<Schema>, string>]> {
  return v.pipe(schema, v.description<v.InferOutput<Schema>, string>(words))
}

/** A page of rows. */
export function pageSchema(row: v.GenericSchema): v.GenericSchema {
  return v.strictObject({
    rows: v.array(row),
    cursor: v.optional(described(v.string(), 'Absent on the last page.')),
  })
}

/** A schema that is chosen by the value, so that a message is about the branch that was meant. */
export type ChosenSchema<Output> = v.GenericSchema<unknown, Output> & {
  /** What it chooses from, as the document shows it. */
  readonly choices: readonly v.GenericSchema[]
}

/** A union would only say that a value is none of its members; this one says what is wrong in the one that was meant. */
export function chosen<Output>(
  choices: readonly v.GenericSchema[],
  choose: (value: unknown) => v.GenericSchema<unknown, Output>,
): ChosenSchema<Output> {
  return Object.assign(v.lazy(choose), { choices })
}
