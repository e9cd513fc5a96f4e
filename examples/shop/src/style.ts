/** The only style sheet; light and dark, one column on a phone. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1d2129; --paper: #fbfaf7; --line: #dcd8cf; --soft: #6a6f78; --accent: #0b6e4f; --card: #ffffff }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9e7e1; --paper: #16181d; --line: #343841; --soft: #a0a5af; --accent: #5fd0a5; --card: #1f2228 }
}
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 62rem; padding: 0 1rem 3rem; font: 1rem/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
header { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; align-items: baseline; padding: 1rem 0; border-bottom: 1px solid var(--line) }
header .brand { font-weight: 700; font-size: 1.15rem; margin-right: auto; text-decoration: none; color: inherit }
a { color: var(--accent) }
a:focus-visible, button:focus-visible, input:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 1.5rem 0 .5rem }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem }
.grid { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); padding: 0; list-style: none }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: .8rem }
.picture { height: 7rem; border-radius: .4rem; margin-bottom: .6rem }
.picture.large { height: 14rem; max-width: 28rem }
.soft { color: var(--soft) }
.links { padding-left: 1.1rem }
.links a, code { overflow-wrap: anywhere; font-family: ui-monospace, monospace; font-size: .88rem }
form { display: flex; gap: .5rem; flex-wrap: wrap }
input, button { font: inherit; padding: .4rem .7rem; border: 1px solid var(--line); border-radius: .4rem; background: var(--card); color: inherit }
table { border-collapse: collapse; width: 100% }
td, th { text-align: left; padding: .35rem .6rem .35rem 0; border-bottom: 1px solid var(--line) }
.rendered { margin-top: 2.5rem; padding: .7rem 1rem; border-left: 4px solid var(--accent); background: var(--card) }
`
