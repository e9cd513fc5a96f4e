import { beforeEach, describe, expect, it } from 'vitest'
import { addAnomalyPages } from '../../../src/console/anomalies/anomaly-pages.tsx'
import { addAuditPages } from '../../../src/console/audits/audit-pages.tsx'
import type { AnomalyRow, AuditRow } from '../../../src/store/control-store.ts'
import { consoleWorld, type ConsoleWorld } from '../support/console-world.ts'
import { SCOPED, signedConsole } from '../support/signed-console.ts'

const AUDIT: AuditRow = { id: 'e1', domain: 'a.example', at: 1, pattern: '/p?a', names: ['a'], original: 'https://a.example/p?a=1', canonical: 'https://a.example/p', outcome: 'differ', message: 'a in quarantine' } // prettier-ignore
const ANOMALY: AnomalyRow = { id: 'anomaly-1', domain: 'a.example', runId: 'run-1', at: 5, state: 'open', candidateKey: 'runs/run-1/candidate.json', flagged: [], explanation: 'held' } // prettier-ignore

let world: ConsoleWorld
beforeEach(() => {
  world = consoleWorld((app, deps) => {
    addAuditPages(app, deps)
    addAnomalyPages(app, deps)
  })
  world.memory.audits.push(AUDIT)
  world.memory.anomalies.push(ANOMALY)
  world.memory.files.set('audit/e1/original', new TextEncoder().encode('<script>alert(1)</script>'))
  world.memory.files.set('run/run-1/0-original', new TextEncoder().encode('of the run'))
})

describe('a picture', () => {
  it('is shown where its finding is', async () => {
    expect((await world.get('/audits/e1/pictures/original')).html).toBe('<script>alert(1)</script>')
    expect((await world.get('/anomalies/anomaly-1/pictures/0-original')).html).toBe('of the run')
  })

  it.each([
    '/audits/e1/pictures/canonical',
    '/audits/e1/pictures/..%2Foriginal',
    '/audits/e1/pictures/original.webp',
    '/audits/none/pictures/original',
    '/anomalies/anomaly-1/pictures/original',
    '/anomalies/none/pictures/0-original',
  ])('is not found at %s', async (path) => {
    expect((await world.get(path)).status).toBe(404)
  })

  it('is not there for others', async () => {
    world.caller = { name: 'ci', domains: new Set(['b.example']) }
    for (const path of ['/audits/e1/pictures/original', '/anomalies/anomaly-1/pictures/0-original'])
      expect(await world.get(path)).toMatchObject({ status: 404, html: expect.not.stringContaining('script') })
  })
})

describe('the whole console', () => {
  it('answers with a picture as a picture, to those who are signed in, and lets no cache keep it', async () => {
    const { world: behind, ask, signIn } = signedConsole()
    behind.memory.audits.push({ ...AUDIT, domain: 'shop.example' }, { ...AUDIT, id: 'e2' })
    for (const id of ['e1', 'e2']) behind.memory.files.set(`audit/${id}/original`, new TextEncoder().encode('<script>'))
    const path = '/audits/e1/pictures/original'
    expect(await ask(path)).toMatchObject({ status: 303, html: '' })
    await signIn(SCOPED)
    const { status, headers } = await ask(path)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect((await ask('/audits/e2/pictures/original')).status).toBe(404)
  })
})
