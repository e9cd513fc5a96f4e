import * as v from 'valibot'
import type { CanonCommand } from '../command.ts'
import { addListing, runListing, timeText, type Listing, type ListingOptions } from '../../remote/listing.ts'

const row = v.object({ at: v.number(), by: v.string(), action: v.string(), domain: v.string(), detail: v.string() })
const LISTING: Listing<v.InferOutput<typeof row>> = {
  path: '/v1/log',
  row,
  atMs: ({ at }) => at,
  columns: ({ at, by, action, domain, detail }) => [timeText(at), domain, action, by, detail],
}

/** `canon log`. */
export const canonCommand: CanonCommand<[string | undefined], ListingOptions> = {
  group: 'Findings',
  summary: 'list changes of what the edge does, and who made them, newest first',
  examples: ['canon log shop.example --since 7d'],
  onlyPrints: true,
  declare: addListing,
  run: ([domain], options, io) => runListing(domain, options, { io, listing: LISTING }),
}
