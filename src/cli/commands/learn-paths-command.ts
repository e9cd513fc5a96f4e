import { Option } from 'commander'
import type { CommandContext } from './learn-command.ts'
import type { LearnPathsOptions } from './learn-paths.ts'
import { addJson } from '../output/output-format.ts'

const EXAMPLES = `
CLUSTERS is NDJSON {"url":"https://…","cluster":"…"}, gzip too; URLs with one cluster show the same page. Rules are only
written where the clusters prove them: at least 52 URLs that a rule merges, none of them wrong, and 133 of all rules.

Examples:
  canon learn-paths clusters.ndjson.gz --out shop.json --report paths.txt
  canon learn-paths clusters.ndjson --record learned.json --out shop.json --json | jq .rules`

/** Adds `canon learn-paths`. */
export function addLearnPaths({ program, setExitCode, exitCodes }: CommandContext): void {
  const command = program
    .command('learn-paths')
    .description('learn rewrite rules for paths (mirrors, session segments, path and query forms) from duplicates')
    .argument('<clusters>', 'file of URLs with clusters; - is stdin')
    .requiredOption('--out <file>', 'domain record to write')
    .addOption(
      new Option('--mode <name>', 'algorithm; paper is the published one').choices(['plus', 'paper']).default('plus'),
    )
    .option('--domain <host>', 'host of the site; default: that of --record, or the most frequent one')
    .option(
      '--record <file>',
      'record in force: its important parameters are never lost, and the rules are added to it',
    )
    .option('--report <file>', 'the tree, the rules and every refusal, as text, or as JSON for *.json')
  addJson(command, 'the report as one line of JSON on stdout')
    .addHelpText('after', `${EXAMPLES}\n${exitCodes}`)
    .action(async (clusters: string, options: LearnPathsOptions) => {
      // The other commands start faster without the learner.
      const { runLearnPaths } = await import('./learn-paths.ts')
      setExitCode(await runLearnPaths(clusters, options, process))
    })
}
