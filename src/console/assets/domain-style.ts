/** What the pages of domains need beyond the parts. */
export const DOMAIN_STYLE = `
.prose { overflow-wrap: anywhere; }
.caller .prose { overflow-wrap: break-word; }
.table-box td:has(.prose) { min-width: 9rem; }
.prose .escaped { background: var(--warn-soft); color: var(--warn); border-radius: 3px; padding: 0 .15em; font-family: var(--mono); font-size: .875em; }
/* A URL may be broken anywhere, but not after every few characters. */
.table-box td:has(> .url) { min-width: 6rem; }
.thirds { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr)); gap: 1rem; align-items: start; }
.traffic-head { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem .9rem; } .traffic-head h2 { margin-top: 0; }
#traffic { margin-bottom: 2rem; }
.actions { display: flex; flex-wrap: wrap; gap: .3rem; } .actions button { padding: .1rem .5rem; font-size: .8125rem; }
@media (min-width: 64rem) { .actions { flex-wrap: nowrap; } .actions button { white-space: nowrap; } }
/* A note below a name. */
.overruled { font-weight: 400; max-width: 20rem; }
.path-mode { flex-wrap: nowrap; }
.inline { display: inline; }
.apart { margin-top: 1rem; }
.host { overflow-wrap: anywhere; min-width: 8rem; display: inline-block; }
/* As wide as it is, and broken only where it is long: no column beside it is squeezed. */
.short { display: inline-block; width: max-content; max-width: 14rem; vertical-align: top; }
.lines { list-style: none; margin: 0; padding: 0; min-width: 14rem; }
.lines > li + li { margin-top: .2rem; }
.lines .becomes { color: var(--soft); }
@media (min-width: 40rem) { .host { min-width: 11rem; } .table-box th[scope="row"] .url { display: inline-block; min-width: 11rem; } }
.crumbs + h2 { margin-top: .5rem; }
pre + .table-box, pre + p { margin-top: 1rem; }
`
