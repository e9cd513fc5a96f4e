/** What becomes of a call to a store: `before` fails without having done anything, `after` has done its work and loses the answer. */
export type Fault = 'none' | 'before' | 'after'

/** Bindings whose calls fail as told, and what was called so far, as `DB.batch`. */
export interface FaultyBindings<Env> {
  readonly env: Env
  readonly calls: readonly string[]
}

// These only make something that calls can be made on.
const MAKERS = new Set(['prepare', 'bind', 'idFromName', 'withSession'])

const READS = /\.(?:select\.\w+|get|getWithMetadata|head|list)$/

/** Whether a call, such as `DB.select.first`, changes nothing: then it does not matter whether it failed or lost its answer. */
export function isRead(call: string): boolean {
  return READS.test(call)
}

function queryKind(maker: string, query: unknown): string {
  return maker === 'prepare' && /^\s*SELECT\b/i.test(String(query)) ? '.select' : ''
}

/** D1, KV, R2, queues, workflows and Durable Objects of an environment, with faults; strings and unnamed bindings as they are. */
export function faultyBindings<Env extends object>(
  env: Env,
  names: readonly (keyof Env & string)[],
  faultOf: (call: number) => Fault,
): FaultyBindings<Env> {
  const calls: string[] = []
  const rawOf = new WeakMap<object, object>()
  const unwrapped = (given: unknown): unknown =>
    Array.isArray(given) ? given.map(unwrapped) : (rawOf.get(given as object) ?? given)

  function failing(part: object, path: string): object {
    const isNamespace = 'idFromName' in part
    const wrapped = new Proxy(part, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function' || typeof name !== 'string') return member
        const call = (given: readonly unknown[]): unknown => Reflect.apply(member, target, given.map(unwrapped))
        if (MAKERS.has(name) || (isNamespace && name === 'get'))
          return (...given: unknown[]) => {
            const made = call(given)
            return name === 'idFromName' ? made : failing(made as object, path + queryKind(name, given[0]))
          }
        return async (...given: unknown[]) => {
          const fault = faultOf(calls.push(`${path}.${name}`) - 1)
          if (fault === 'before') throw new Error(`${path} is away`)
          const answer = await call(given)
          if (fault === 'after') throw new Error(`${path} has lost its answer`)
          return answer
        }
      },
    })
    rawOf.set(wrapped, part)
    return wrapped
  }

  const wrapped = names.map((name) => [name, failing(env[name] as object, name)])
  return { env: { ...env, ...Object.fromEntries(wrapped) } as Env, calls }
}
