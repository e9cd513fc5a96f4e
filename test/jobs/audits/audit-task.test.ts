import { describe, expect, it } from 'vitest'
import { runAudit, type AuditWork } from '../../../src/jobs/audits/audit-task.ts'
import { pageAbout, type FakeSite } from '../../learn/fake-site.ts'
import { harmless, meaningful, TASK, worldFor } from '../support/audit-world.ts'
import { recordOf } from '../support/records.ts'

describe('runAudit', () => {
  it('notes a merge that still merges one page', async () => {
    const { work, rows, order } = worldFor(harmless)
    expect(await runAudit(TASK, work)).toEqual({ kind: 'done', outcome: 'equal' })
    expect(rows.get('event-1')).toMatchObject({
      outcome: 'equal',
      names: ['spot'],
      canonical: 'https://shop.example/products/lamp?variant=2',
    })
    expect(order).toEqual(['file', 'row'])
  })

  it('quarantines first when a merge has become wrong, then notes, relearns and logs it', async () => {
    const { work, rows, log, relearned, order, record } = worldFor(meaningful)
    expect(await runAudit(TASK, work)).toEqual({ kind: 'done', outcome: 'differ' })
    expect(order).toEqual(['quarantine', 'file', 'row', 'relearn', 'log'])
    expect(record()?.quarantine).toMatchObject([{ name: 'spot', pattern: TASK.pattern }])
    expect(rows.get('event-1')).toMatchObject({ outcome: 'differ', names: ['spot'], revision: 2 })
    expect(relearned).toEqual(['shop.example'])
    expect(log.at(-1)).toMatchObject({ action: 'false-merge', by: 'audit' })
    expect(log[0]).toMatchObject({ action: 'publish', by: 'audit' })
    expect(rows.get('event-1')?.message).toMatch(/^spot in quarantine: /)
  })

  it('looks again at what it had put into quarantine before it was cut off, and a person has let out since', async () => {
    const { work, log, record } = worldFor(meaningful, { failing: 'row' })
    await expect(runAudit(TASK, work)).rejects.toThrow('row is away')
    const current = async () => (log.length === 1 ? recordOf() : record())
    expect(await runAudit(TASK, { ...work, current })).toEqual({ kind: 'done', outcome: 'differ' })
    expect(log.map(({ action }) => action)).toEqual(['publish', 'publish', 'false-merge'])
  })

  it.each(['quarantine', 'file', 'row', 'relearn', 'log'] as const)(
    'takes up where it was cut off before the %s, and does nothing twice',
    async (failing) => {
      const { work, rows, log, order } = worldFor(meaningful, { failing })
      await expect(runAudit(TASK, work)).rejects.toThrow(`${failing} is away`)
      expect(await runAudit(TASK, work)).toEqual({ kind: 'done', outcome: 'differ' })
      expect(await runAudit(TASK, work)).toEqual({ kind: 'done', outcome: 'moot' })
      expect(order.filter((step) => step === 'quarantine')).toHaveLength(1)
      expect([...rows.values()]).toMatchObject([{ outcome: 'differ' }])
      expect(log.filter(({ action }) => action === 'false-merge')).toHaveLength(1)
    },
  )

  it('takes up where it was cut off when a full record keeps the parameter on every page', async () => {
    const { work, rows, log, relearned } = worldFor(meaningful, { record: recordOf({ keep: ['spot'] }) })
    expect(await runAudit(TASK, work)).toEqual({ kind: 'done', outcome: 'moot' })
    log.push({
      at: 0,
      by: 'audit',
      action: 'publish',
      domain: 'shop.example',
      detail: 'revision 2: audit event-1: other',
    })
    expect(await runAudit(TASK, work)).toEqual({ kind: 'done', outcome: 'differ' })
    expect([rows.size, relearned]).toEqual([1, ['shop.example']])
  })

  it('leaves other audits of a parameter alone once it is in quarantine', async () => {
    const { work, rows, relearned } = worldFor(meaningful)
    await runAudit(TASK, work)
    expect(await runAudit({ ...TASK, id: 'event-2' }, work)).toEqual({ kind: 'done', outcome: 'moot' })
    expect([rows.size, relearned.length]).toEqual([1, 1])
  })

  it('goes by the rules that the operator has laid over the built-in ones, as the edge does', async () => {
    const app = { names: ['from_app'], class: 'share', source: 'our app', added: '2026-11-22' } as const
    const task = { ...TASK, original: `${TASK.original}&from_app=1` }
    const { work, record } = worldFor(meaningful, { overlay: { tracking: [app] } })
    expect(await runAudit(task, work)).toEqual({ kind: 'done', outcome: 'differ' })
    expect(record()?.quarantine).toMatchObject([{ name: 'spot', pattern: TASK.pattern }])
    expect(await runAudit(task, worldFor(meaningful).work)).toEqual({ kind: 'done', outcome: 'moot' })
  })

  it('goes by the record of now, not by that of the visit', async () => {
    const { work, rows } = worldFor(meaningful, { record: recordOf({ patterns: {} }) })
    expect(await runAudit(TASK, work)).toEqual({ kind: 'done', outcome: 'moot' })
    expect(rows.size).toBe(0)
    const none = { ...work, current: async () => undefined }
    expect(await runAudit(TASK, none)).toEqual({ kind: 'done', outcome: 'moot' })
  })

  it('tries again when the quarantine does not come into force', async () => {
    const { work, rows } = worldFor(meaningful)
    const refused = { ...work, quarantine: async () => ({ kind: 'conflict', latest: 7 }) as const }
    await expect(runAudit(TASK, refused)).rejects.toThrow('no quarantine: conflict')
    expect(rows.size).toBe(0)
  })

  it('keeps what was seen of both forms, with the control fetches', async () => {
    const { work, files } = worldFor(meaningful)
    await runAudit(TASK, work)
    const seen = files.get('event-1')!
    expect(seen.original).toMatchObject({ url: TASK.original, sightings: [{ kind: 'page', status: 200 }, {}] })
    expect(seen.canonical.url).toBe('https://shop.example/products/lamp?variant=2')
    const [first, control] = seen.original.sightings
    expect(control).toMatchObject({ title: 'lamp 2 a', isShown: true })
    const lines = control?.kind === 'page' ? control.lines : []
    expect(lines.find(({ text }) => text === 'lamp 2 a')).toMatchObject({ differs: true })
    expect(lines.find(({ text }) => text === 'Imprint')).not.toHaveProperty('differs')
    // Only the lines of the page that is shown are written.
    expect(first).toMatchObject({ lines: [], hash: control?.kind === 'page' ? control.hash : '' })
  })
})

describe('runAudit, where a path rule has rewritten the URL', () => {
  const RULE = { id: 't1', source: '/products/{slug}?variant={v}', destination: '/p/{slug}?variant={v}' }
  const moved: FakeSite = (url) => pageAbout(`${url.pathname.replace('/products/', '/p/')} ${url.searchParams.get('variant')}`) // prettier-ignore
  const apart: FakeSite = (url) => pageAbout(`${url.pathname} ${url.searchParams.get('variant')}`)
  const record = recordOf({ pathRules: [RULE] })
  const task = { ...TASK, pathRule: 't1' }

  it('audits it even when no parameter was dropped', async () => {
    const { work, rows } = worldFor(moved, { record })
    const original = 'https://shop.example/products/lamp?variant=2'
    expect(await runAudit({ ...task, original, names: [] }, work)).toEqual({ kind: 'done', outcome: 'equal' })
    expect(rows.get('event-1')).toMatchObject({
      pattern: 'path-rule:t1',
      pathRule: 't1',
      names: [],
      canonical: 'https://shop.example/p/lamp?variant=2',
    })
  })

  it('puts the rule into quarantine at once when it mixes pages, and leaves the parameter alone', async () => {
    const { work, rows, log, relearned, order, record: now } = worldFor(apart, { record })
    expect(await runAudit(task, work)).toEqual({ kind: 'done', outcome: 'differ' })
    expect(order).toEqual(['quarantine', 'file', 'row', 'relearn', 'log'])
    expect(now()?.quarantine).toEqual([])
    expect(now()?.pathRules).toMatchObject([{ id: 'quarantine:t1' }])
    expect(rows.get('event-1')).toMatchObject({ outcome: 'differ', names: [], pathRule: 't1', revision: 2 })
    expect(log.at(-1)?.detail).toContain('path rule t1 in quarantine')
    expect(relearned).toEqual(['shop.example'])
    expect(await runAudit({ ...task, id: 'event-2' }, work)).toEqual({ kind: 'done', outcome: 'equal' })
  })

  it('leaves the rule alone when the parameter is at fault', async () => {
    const site: FakeSite = (url) => pageAbout(`lamp ${url.searchParams.get('variant')} ${url.searchParams.get('spot')}`)
    const { work, record: now } = worldFor(site, { record })
    expect(await runAudit(task, work)).toEqual({ kind: 'done', outcome: 'differ' })
    expect(now()).toMatchObject({ quarantine: [{ name: 'spot' }], pathRules: [RULE] })
  })

  it('takes up where it was cut off behind the quarantine of a rule', async () => {
    const { work, rows, log } = worldFor(apart, { record, failing: 'row' })
    await expect(runAudit(task, work)).rejects.toThrow('row is away')
    expect(await runAudit(task, work)).toEqual({ kind: 'done', outcome: 'differ' })
    expect([...rows.values()]).toMatchObject([{ outcome: 'differ' }])
    expect(log.filter(({ action }) => action === 'false-merge')).toHaveLength(1)
  })
})

describe('runAudit, of a host that makes it wait', () => {
  it('comes back in whole seconds when the limiter refuses, within what a queue can wait', async () => {
    const { work, rows } = worldFor(harmless)
    const refusing = (retryAfterMs: number): AuditWork => ({
      ...work,
      fetchPage: async (url) => ({ kind: 'refused', why: 'rate', url, fetchedAtMs: 0, detail: '', retryAfterMs }),
    })
    expect(await runAudit(TASK, refusing(1_500))).toEqual({ kind: 'later', delaySeconds: 2 })
    expect(await runAudit(TASK, refusing(1e9))).toEqual({ kind: 'later', delaySeconds: 43_200 })
    expect(rows.size).toBe(0)
  })
})
