import * as v from 'valibot'
import type { CanonCommand } from '../command.ts'
import { addListing, runListing, timeText, type Listing, type ListingOptions } from '../../remote/listing.ts'

const row = v.object({
  id: v.string(),
  domain: v.string(),
  state: v.string(),
  reason: v.string(),
  startedAtMs: v.number(),
  message: v.optional(v.string(), ''),
})
const LISTING: Listing<v.InferOutput<typeof row>> = {
  path: '/v1/runs',
  row,
  atMs: ({ startedAtMs }) => startedAtMs,
  columns: ({ id, domain, state, reason, startedAtMs, message }) => [
    timeText(startedAtMs), domain, state, id, reason, message,
  ], // prettier-ignore
}

/** `canon runs`. */
export const canonCommand: CanonCommand<[string | undefined], ListingOptions> = {
  group: 'Findings',
  summary: 'list learning runs of the control Worker, newest first',
  details: ['canon learn --remote-run starts one.'],
  examples: ['canon runs shop.example'],
  onlyPrints: true,
  declare: addListing,
  run: ([domain], options, io) => runListing(domain, options, { io, listing: LISTING }),
}
