/**
 * What scripts add to pages that can be read without them: the theme switch, local times beside UTC, copy buttons
 * (`data-copy="#id"`), questions before forms that change something (`data-confirm="text"`), no second sending of a form while its
 * answer is on its way, and parts that are fetched again while something is under way (`data-live="seconds"` with an `id`).
 */
export const PAGE_SCRIPT = `'use strict'
const root = document.documentElement
const dark = matchMedia('(prefers-color-scheme: dark)')

for (const button of document.querySelectorAll('[data-theme-switch]')) {
  const shown = () => root.dataset.theme ?? (dark.matches ? 'dark' : 'light')
  const label = () => { button.textContent = shown() === 'dark' ? 'Light theme' : 'Dark theme' }
  button.hidden = false
  label()
  dark.addEventListener('change', label)
  button.addEventListener('click', () => {
    root.dataset.theme = shown() === 'dark' ? 'light' : 'dark'
    try { localStorage.setItem('theme', root.dataset.theme) } catch {}
    label()
  })
}

function wire(part) {
  for (const time of part.querySelectorAll('time[datetime]'))
    time.title = new Date(time.dateTime).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'long' })
  for (const button of part.querySelectorAll('[data-copy]')) {
    button.hidden = false
    button.addEventListener('click', async () => {
      const text = document.querySelector(button.dataset.copy)?.textContent ?? ''
      const before = button.textContent
      try {
        await navigator.clipboard.writeText(text)
        button.textContent = 'Copied'
      } catch {
        button.textContent = 'Select and copy by hand'
      }
      setTimeout(() => { button.textContent = before }, 2000)
    })
  }
  for (const form of part.querySelectorAll('form[method="post"]')) {
    let sentAt = -Infinity
    form.addEventListener('submit', (event) => {
      const isAgain = event.timeStamp - sentAt < 3000
      if (isAgain || (form.dataset.confirm !== undefined && !confirm(form.dataset.confirm))) return event.preventDefault()
      sentAt = performance.now()
    })
  }
}
wire(document)

// A row of links that is scrolled sideways shows the current one.
for (const current of document.querySelectorAll('nav [aria-current]')) {
  const row = current.parentElement
  const left = current.offsetLeft - row.offsetLeft
  if (left + current.offsetWidth > row.clientWidth) row.scrollLeft = left - 40
}

const FOCUSABLE = 'a[href], summary, [tabindex]'

async function refresh(id) {
  const here = document.getElementById(id)
  if (here === null || here.dataset.live === undefined) return
  const again = () => setTimeout(refresh, Number(here.dataset.live) * 1000, id)
  const failed = () => { here.dataset.stale = ''; again() }
  if (document.hidden) return again()
  try {
    const response = await fetch(location.href, { headers: { accept: 'text/html' } })
    // To the sign-in form: figures that stand still would look as if nothing happened.
    if (response.redirected) return location.reload()
    if (!response.ok) return failed()
    const there = new DOMParser().parseFromString(await response.text(), 'text/html').getElementById(id)
    if (there === null) return location.reload()
    const opened = [...here.querySelectorAll('details')].map(({ open }) => open)
    for (const [i, details] of there.querySelectorAll('details').entries()) details.open = opened[i] ?? false
    const focused = [...here.querySelectorAll(FOCUSABLE)].indexOf(document.activeElement)
    const boxes = [...here.querySelectorAll('.table-box, .tabs')].map(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])
    here.replaceWith(there)
    if (focused >= 0) there.querySelectorAll(FOCUSABLE)[focused]?.focus({ preventScroll: true })
    for (const [i, box] of there.querySelectorAll('.table-box, .tabs').entries()) box.scrollTo(...(boxes[i] ?? [0, 0]))
    wire(there)
    if (there.dataset.live === undefined) return location.reload()
    setTimeout(refresh, Number(there.dataset.live) * 1000, id)
  } catch { failed() }
}
for (const part of document.querySelectorAll('[data-live][id]'))
  setTimeout(refresh, Number(part.dataset.live) * 1000, part.id)
`
