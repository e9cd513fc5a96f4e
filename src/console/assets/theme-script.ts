/** Runs before the page is drawn, so that a chosen theme does not flash: applies what was chosen on this machine. */
export const THEME_SCRIPT = `'use strict'
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {}
`
