import { InvalidArgumentError } from 'commander'

/**
 * Parses a whole number from 0.
 *
 * @throws InvalidArgumentError for any other text
 */
export function wholeNumber(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('a whole number is needed, such as 900.')
  return Number(value)
}

/**
 * Parses a whole number from 1.
 *
 * @throws InvalidArgumentError for any other text
 */
export function numberAboveZero(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new InvalidArgumentError('a whole number above 0 is needed, such as 100.')
  return Number(value)
}
