import type { Command } from 'commander'
import { acceptFormerName } from './former-name.ts'
import { LOCAL_URL } from '../remote/control-client.ts'

/** Address and token of the control Worker. */
export function addTarget(command: Command): Command {
  const target = command
    .option('--control <url>', `control Worker; default: CANON_URL or ${LOCAL_URL}`)
    .option('--token <token>', 'bearer token; default: CANON_TOKEN')
  return acceptFormerName(target, { flags: '--url <url>', now: 'control' })
}

/** Which control Worker is meant and how changes are confirmed: a paragraph of help. */
export const TARGET_HELP =
  `The control Worker is the one of --control, else of CANON_URL, else the local one at ${LOCAL_URL}. Give the token in CANON_TOKEN ` +
  'rather than with --token, because process lists show arguments. Target and effect are shown before anything changes; changing a ' +
  'target on another machine needs --yes or an interactive confirmation.'
