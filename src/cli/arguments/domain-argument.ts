import { InvalidArgumentError } from 'commander'
import { withoutTrailingDot } from '../../url/host.ts'

/**
 * A domain as people write it, to the host name that records are kept under: lower case, letters of other scripts as punycode,
 * without the dot of the root.
 *
 * @throws InvalidArgumentError for what is no host name alone, before anything is asked or changed
 */
export function domainArgument(value: string): string {
  if (value === '') throw new InvalidArgumentError('it is empty; is a variable of the shell not set?')
  const url = URL.parse(`http://${value}/`)
  const isHost = url !== null && url.host !== '' && url.href === `http://${url.host}/` && url.port === ''
  if (!isHost || !/^(?!\.)[^/:@?#\\]+$|^\[.*\]$/.test(value))
    throw new InvalidArgumentError('a host name alone is needed, such as shop.example.')
  return withoutTrailingDot(url.hostname)
}
