import type { DomainRecord } from './domain-record.ts'

type Named = Pick<DomainRecord, 'domain' | 'aliases' | 'pathRules'>

/** A host that a record names, and where. */
export interface ForeignHost {
  /** Dotted place in the record. */
  readonly path: string
  readonly message: string
}

/**
 * A record comes into force on its aliases too, and path rules may give its URLs the keys of another host. The first host that
 * the record in force does not name already, and that is not its publisher's; undefined when there is none.
 *
 * @param mayName whether a host is the publisher's
 */
export function foreignHost(
  record: Named,
  current: Named | undefined,
  mayName: (host: string) => boolean,
): ForeignHost | undefined {
  const known = new Set(current === undefined ? [] : namedIn(current).map(({ host }) => host))
  const found = namedIn(record).find(({ host }) => host !== record.domain && !known.has(host) && !mayName(host))
  return found === undefined ? undefined : { path: found.path, message: 'this token may not publish for that host' }
}

function namedIn({ aliases = [], pathRules = [] }: Named): { readonly path: string; readonly host: string }[] {
  return [
    ...aliases.map((host, i) => ({ path: `aliases.${i}`, host })),
    ...pathRules.flatMap(({ keyHost }, i) =>
      keyHost === undefined ? [] : [{ path: `pathRules.${i}.keyHost`, host: keyHost }],
    ),
  ]
}
