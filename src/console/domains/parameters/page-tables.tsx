import { countText, percentText } from '../../parts/amounts.tsx'
import { addressOf } from '../../parts/address.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { UrlText } from '../../parts/url-text.tsx'
import type { SeenPage, SeenTraffic } from './seen-parameters.ts'

const PAGES_SHOWN = 10

/** The pages with the most requests, and those with the most URLs. */
export function PageTables({ traffic }: { readonly traffic: SeenTraffic }) {
  const variants = traffic.pages.filter((page) => page.variants > 1).toSorted((a, b) => b.variants - a.variants)
  return (
    <>
      <h2>Pages</h2>
      <div class="columns">
        <PageTable caption="Most requests" pages={traffic.pages} traffic={traffic} />
        <PageTable caption="Most variants: URLs of one page" pages={variants} traffic={traffic} />
      </div>
    </>
  )
}

interface PageTableProps {
  readonly caption: string
  readonly pages: readonly SeenPage[]
  readonly traffic: SeenTraffic
}

function PageTable({ caption, pages, traffic }: PageTableProps) {
  return (
    <DataTable
      caption={caption}
      showCaption
      rows={pages.slice(0, PAGES_SHOWN)}
      columns={[
        {
          head: 'Canonical URL',
          kind: 'title',
          cell: ({ url }) => (
            <a href={addressOf('/playground', { url })}>
              <UrlText text={url} inline />
            </a>
          ),
        },
        { head: 'Requests', kind: 'amount', cell: ({ requests }) => percentText(requests, traffic.requests) },
        { head: 'Variants', kind: 'amount', cell: (page) => countText(page.variants) },
      ]}
    />
  )
}
