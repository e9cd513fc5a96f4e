import { Option } from 'commander'
import { collect } from './repeatable.ts'

/** `--profile`, without a default: the command says what it does without one. */
export function profileOption(): Option {
  return new Option('--profile <name>', 'which question is asked').choices(['identity', 'request'])
}

/** `--record`, repeatable. */
export function recordOption(): Option {
  return new Option('--record <file>', 'domain record that is applied to its own hosts; repeatable')
    .argParser(collect)
    .default([])
}
