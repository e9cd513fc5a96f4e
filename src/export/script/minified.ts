/**
 * Takes comment lines, blank lines and needless blanks out of a script without texts or expressions that hold blanks. Lines stay lines, as
 * they end statements. Never throws.
 */
export function minified(script: string): string {
  const lines = script.split('\n').map((line) => line.trim())
  const kept = lines.filter((line) => line !== '' && !line.startsWith('//'))
  return `${kept.map((line) => line.replaceAll(/ ?([=!<>&|?:,;{}()+]+) ?/g, '$1')).join('\n')}\n`
}
