/** Text as a unit holds it, however the page lays it out. */

/** White space collapsed and trimmed, Unicode in NFC. Case is kept. */
export function tidy(text: string): string {
  const collapsed = (/[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ') : text).trim()
  return /[^\u0000-\u02ff]/.test(collapsed) ? collapsed.normalize('NFC') : collapsed
}
