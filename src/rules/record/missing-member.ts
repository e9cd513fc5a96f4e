import type { BaseIssue } from 'valibot'

/**
 * Whether a member is missing, which valibot tells in words of types: an object expected, nothing received. A member that is there
 * with the value `undefined` has an issue of its own type. Never throws.
 */
export function isMissingMember({ type, received }: Pick<BaseIssue<unknown>, 'type' | 'received'>): boolean {
  return type.endsWith('object') && received === 'undefined'
}
