import { beforeEach, describe, expect, it } from 'vitest'
import { d1RekeyQueue, type RekeyQueue } from '../../src/store/d1-rekey-queue.ts'
import { emptyDatabase } from './support/control-world.ts'

let db: D1Database
let queue: RekeyQueue
beforeEach(async () => {
  db = await emptyDatabase()
  queue = d1RekeyQueue(db)
})

async function inForce(domain: string, revision: number): Promise<void> {
  await db
    .prepare('INSERT OR REPLACE INTO domains (domain, onboarded_at, revision) VALUES (?, 1, ?)')
    .bind(domain, revision)
    .run()
}

const rekey = (domain: string, revision: number, hosts = [domain]) => ({ domain, revision, hosts })

describe('the queue of domains to re-key', () => {
  it('gives the domain that waits longest, once its revision is in force', async () => {
    await queue.add(rekey('late.example', 1), 1)
    await queue.add(rekey('second.example', 1), 3)
    await queue.add(rekey('first.example', 4), 2)
    expect(await queue.next()).toBeUndefined()
    for (const domain of ['first.example', 'second.example']) await inForce(domain, 4)
    expect(await queue.next()).toEqual(rekey('first.example', 4))
    await queue.postpone('first.example', 9)
    expect(await queue.next()).toEqual(rekey('second.example', 1))
  })

  it('adds hosts of a later revision to those that wait', async () => {
    await inForce('a.example', 3)
    await queue.add(rekey('a.example', 2, ['a.example', 'old.example']), 1)
    await queue.add(rekey('a.example', 3, ['a.example', 'new.example']), 2)
    await queue.add(rekey('a.example', 2, ['a.example', 'old.example']), 3)
    expect(await queue.next()).toEqual(rekey('a.example', 3, ['a.example', 'new.example', 'old.example']))
    expect((await queue.hosts()).toSorted()).toEqual(['a.example', 'new.example', 'old.example'])
  })

  it('keeps a domain whose later revision came while the earlier one was re-keyed', async () => {
    await inForce('a.example', 3)
    await queue.add(rekey('a.example', 2), 1)
    await queue.add(rekey('a.example', 3), 2)
    await queue.done({ domain: 'a.example', revision: 2 })
    expect(await queue.next()).toEqual(rekey('a.example', 3))
    await queue.done({ domain: 'a.example', revision: 3 })
    expect([await queue.next(), await queue.hosts()]).toEqual([undefined, []])
  })
})
