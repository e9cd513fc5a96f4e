/** A D1 database that counts as the platform does: every statement, also each of a batch. */
export function countedQueries(db: D1Database): { readonly DB: D1Database; readonly queries: () => number } {
  let queries = 0
  const whole = new WeakMap<D1PreparedStatement, D1PreparedStatement>()

  function counted(statement: D1PreparedStatement): D1PreparedStatement {
    const outer = new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => counted(target.bind(...values))
        const member: unknown = Reflect.get(target, name, target)
        return typeof member !== 'function' ? member : (...given: unknown[]) => (queries++, member.apply(target, given))
      },
    })
    whole.set(outer, statement)
    return outer
  }

  const DB = {
    prepare: (text: string) => counted(db.prepare(text)),
    batch(statements: readonly D1PreparedStatement[]) {
      queries += statements.length
      return db.batch(statements.map((statement) => whole.get(statement)!))
    },
  } as unknown as D1Database
  return { DB, queries: () => queries }
}
