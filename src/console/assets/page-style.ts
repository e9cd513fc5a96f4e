/** The page: type, header, headings, links, forms and buttons. */
export const PAGE_STYLE = `
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 76rem; margin: 0 auto; padding: 1.25rem 1.25rem 4rem; }
main:focus { outline: none; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .25rem; letter-spacing: -.01em; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; line-height: 1.3; margin: 2rem 0 .6rem; }
h3 { font-size: 1rem; margin: 1.25rem 0 .4rem; }
p { margin: .4rem 0 .8rem; max-width: 46rem; }
ul, ol { padding-left: 1.4rem; }
a { color: var(--accent); text-underline-offset: .15em; }
a:hover { text-decoration-thickness: .12em; }
code, pre { font-family: var(--mono); font-size: .875em; }
pre { margin: 0; padding: .75rem; background: var(--sunk); border: 1px solid var(--line); border-radius: 6px; overflow: auto; line-height: 1.45; }
hr { border: 0; border-top: 1px solid var(--line); margin: 1.5rem 0; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
.soft { color: var(--soft); }
.small { font-size: .875rem; }
.lead { color: var(--soft); max-width: 56rem; text-wrap: pretty; }
.number { font-variant-numeric: tabular-nums; }
.nowrap { white-space: nowrap; }
.hidden-text { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: .5rem; top: -4rem; padding: .5rem .75rem; background: var(--sheet); border: 1px solid var(--accent); border-radius: 6px; z-index: 2; }
.skip:focus { top: .5rem; }
.top { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1.25rem; padding: .5rem 1.25rem; background: var(--sheet); border-bottom: 1px solid var(--line); }
.brand { font-weight: 650; color: var(--ink); text-decoration: none; letter-spacing: -.01em; }
.top nav { display: flex; gap: .1rem; overflow-x: auto; flex: 1 1 auto; }
.top nav a { padding: .35rem .65rem; border-radius: 6px; color: var(--soft); text-decoration: none; white-space: nowrap; }
.top nav a:hover { background: var(--sunk); color: var(--ink); }
.top nav a[aria-current] { background: var(--accent-soft); color: var(--accent); font-weight: 600; }
.top nav a:focus-visible { outline-offset: -2px; }
.top-end { display: flex; align-items: center; gap: .5rem; margin-left: auto; font-size: .875rem; }
.sign-out { display: flex; align-items: center; gap: .5rem; margin: 0; }
.who { color: var(--soft); max-width: 14rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
label, .label { display: block; font-weight: 600; font-size: .875rem; margin-bottom: .25rem; }
.hint { font-size: .875rem; color: var(--soft); margin: .25rem 0 0; }
input, select, textarea, button { font: inherit; color: inherit; }
input:not([type="checkbox"], [type="radio"], [type="hidden"]), select, textarea { background: var(--sheet); border: 1px solid var(--edge); border-radius: 6px; padding: .4rem .6rem; max-width: 100%; }
input:not([type="checkbox"], [type="radio"], [type="hidden"]), select, button, .button { min-height: 2.35rem; }
.fields > :has(> select) { max-width: min(100%, 26rem); }
::placeholder { color: var(--soft); opacity: 1; }
button.quiet, .button.quiet { min-height: 0; }
.fields button.quiet, .fields .button.quiet { min-height: 2.35rem; }
textarea { width: 100%; font-family: var(--mono); font-size: .875rem; line-height: 1.5; resize: vertical; }
input:focus-visible, select:focus-visible, textarea:focus-visible, button:focus-visible, .button:focus-visible { border-radius: 6px; }
button, .button { display: inline-flex; align-items: center; justify-content: center; background: var(--accent); color: var(--accent-ink); border: 1px solid var(--accent); border-radius: 6px; padding: .4rem .9rem; font-weight: 600; cursor: pointer; text-decoration: none; }
button:hover, .button:hover { filter: brightness(1.08); }
button[hidden] { display: none; }
button.quiet, .button.quiet { background: transparent; color: var(--ink); border-color: var(--edge); font-weight: 500; padding: .25rem .65rem; }
button.quiet:hover, .button.quiet:hover { background: var(--sunk); filter: none; }
button.danger { background: var(--bad); border-color: var(--bad); color: light-dark(#ffffff, #2a0f0d); }
fieldset { border: 1px solid var(--line); border-radius: 8px; padding: .75rem 1rem; margin: 0 0 1rem; min-width: 0; }
legend { font-weight: 600; font-size: .875rem; padding: 0 .35rem; }
.fields { display: flex; flex-wrap: wrap; gap: .75rem 1.25rem; align-items: end; margin: .75rem 0; }
.fields > * { min-width: 0; }
.choice { display: flex; gap: .5rem; align-items: baseline; font-weight: 400; font-size: 1rem; margin: .2rem 0; }
details > summary { cursor: pointer; }
@media (max-width: 40rem) {
  body { font-size: 16px; }
  main { padding: 1rem .9rem 3rem; }
  .top { padding: .5rem .9rem; }
  .top { gap: .25rem .5rem; }
  .top .who { display: none; }
  .top button.quiet { padding: .2rem .5rem; font-size: .8125rem; }
  .top nav { order: 3; flex: 1 1 100%; margin: 0 -.3rem; font-size: .875rem; scrollbar-width: none; }
  .top nav a { padding: .4rem .3rem; }
}
@media print { .top, .skip, form { display: none; } }
@media (prefers-reduced-motion: reduce) { * { scroll-behavior: auto !important; transition: none !important; animation: none !important; } }
`
