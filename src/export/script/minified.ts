/** Takes indentation, blank lines and comment lines out of a script of ours: some services limit its bytes. Never throws. */
export function minified(script: string): string {
  const lines = script.split('\n').map((line) => line.trim())
  return `${lines.filter((line) => line !== '' && !line.startsWith('//')).join('\n')}\n`
}
