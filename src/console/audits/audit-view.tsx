import type { AuditRow } from '../../store/control-store.ts'
import type { SeenPair } from '../../store/runs/page-evidence.ts'
import { PairView } from '../diff/pair-view.tsx'
import { ChangedUrl } from '../parts/changed-url.tsx'
import { DomainLink } from '../parts/list-filter.tsx'
import { Moment } from '../parts/moment.tsx'
import { Notice } from '../parts/notice.tsx'
import { ProseText } from '../parts/prose-text.tsx'
import { UrlText } from '../parts/url-text.tsx'
import { RevisionLink } from '../runs/run-parts.tsx'
import { auditPicturesPath, Dropped, OutcomeBadge } from './audit-list.tsx'

interface AuditViewProps {
  readonly audit: AuditRow
  /** Both pages; absent when they are no longer kept. */
  readonly seen: SeenPair | undefined
}

/** One live merge: both URLs, what came of it, and both pages side by side. */
export function AuditView({ audit, seen }: AuditViewProps) {
  const tone = audit.outcome === 'differ' ? 'bad' : audit.outcome === 'equal' ? 'good' : 'plain'
  return (
    <>
      <p class="crumbs">
        <a href="/audits">Audits</a> / <DomainLink domain={audit.domain} />
      </p>
      <h1>Audit of a merge</h1>
      <Notice tone={tone}>
        <p>
          <OutcomeBadge outcome={audit.outcome} /> {OUTCOME_TEXT[audit.outcome]}
        </p>
        {audit.outcome === 'equal' ? (
          ''
        ) : (
          <p>
            <ProseText text={audit.message} />
          </p>
        )}
      </Notice>
      <ChangedUrl before={audit.original} after={audit.canonical} />
      <Facts audit={audit} />
      <h2>Both pages</h2>
      {seen === undefined ? (
        <p class="soft">The pages are no longer kept, or the audit was cut off before it could keep them.</p>
      ) : (
        <PairView pair={seen} caption="Both pages of the merge" pictures={auditPicturesPath(audit.id)} />
      )}
    </>
  )
}

function Facts({ audit }: Pick<AuditViewProps, 'audit'>) {
  return (
    <dl class="facts">
      <dt>when</dt>
      <dd>
        <Moment atMs={audit.at} />
      </dd>
      <dt>{audit.outcome === 'differ' ? 'responsible' : 'dropped'}</dt>
      <dd>
        <Dropped audit={audit} />
      </dd>
      <dt>pattern</dt>
      <dd>
        <UrlText text={audit.pattern} />
      </dd>
      {audit.revision === undefined ? '' : <Remedy domain={audit.domain} revision={audit.revision} />}
      <dt>audit</dt>
      <dd>
        <UrlText text={audit.id} />
      </dd>
    </dl>
  )
}

const OUTCOME_TEXT: Readonly<Record<AuditRow['outcome'], string>> = {
  equal: 'Both URLs show the same page: the merge is correct.',
  differ: 'The two URLs show different pages: the merge was wrong.',
  inconclusive: 'It could not be determined whether both URLs show the same page; the merge stays.',
}

function Remedy({ domain, revision }: { readonly domain: string; readonly revision: number }) {
  return (
    <>
      <dt>ended by</dt>
      <dd>
        <RevisionLink domain={domain} revision={revision} />
      </dd>
    </>
  )
}
