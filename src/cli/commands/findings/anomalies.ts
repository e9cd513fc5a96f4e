import * as v from 'valibot'
import type { CanonCommand } from '../command.ts'
import { addListing, runListing, timeText, type Listing, type ListingOptions } from '../../remote/listing.ts'

const row = v.object({
  id: v.string(),
  domain: v.string(),
  at: v.number(),
  state: v.string(),
  explanation: v.string(),
})
const LISTING: Listing<v.InferOutput<typeof row>> = {
  path: '/v1/anomalies',
  row,
  atMs: ({ at }) => at,
  columns: ({ id, domain, at, state, explanation }) => [timeText(at), domain, state, id, explanation],
}

/** `canon anomalies`. */
export const canonCommand: CanonCommand<[string | undefined], ListingOptions> = {
  group: 'Findings',
  summary: 'list maps that were held back, newest first; canon approve and canon reject decide',
  examples: ['canon anomalies shop.example'],
  onlyPrints: true,
  declare: addListing,
  run: ([domain], options, io) => runListing(domain, options, { io, listing: LISTING }),
}
