import * as v from 'valibot'
import type { CanonCommand } from '../command.ts'
import { addListing, runListing, timeText, type Listing, type ListingOptions } from '../../remote/listing.ts'

const row = v.object({
  at: v.number(),
  domain: v.string(),
  outcome: v.string(),
  pattern: v.string(),
  names: v.array(v.string()),
  original: v.string(),
  message: v.string(),
})
const LISTING: Listing<v.InferOutput<typeof row>> = {
  path: '/v1/audits',
  row,
  atMs: ({ at }) => at,
  columns: ({ at, domain, outcome, pattern, names, original, message }) => [
    timeText(at), domain, outcome, pattern, names.join(','), original, message,
  ], // prettier-ignore
}

/** `canon audits`. */
export const canonCommand: CanonCommand<[string | undefined], ListingOptions> = {
  group: 'Findings',
  summary: 'list audits of live merges and what each found, newest first',
  examples: ['canon audits shop.example --since 24h'],
  onlyPrints: true,
  declare: addListing,
  run: ([domain], options, io) => runListing(domain, options, { io, listing: LISTING }),
}
