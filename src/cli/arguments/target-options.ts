import type { Command } from 'commander'
import { LOCAL_URL } from '../remote/control-client.ts'

/** Which control Worker, and who asks. */
export function addTarget(command: Command): Command {
  return command
    .option('--url <url>', `control Worker; default: CANON_URL or ${LOCAL_URL}`)
    .option('--token <token>', 'bearer token; default: CANON_TOKEN')
}
