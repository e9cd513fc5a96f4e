/** What a terminal is shown: text from outside that cannot steer it, and one line that is drawn over and over. */

// Controls, directions and invisible formats, line separators: `ESC ] 0 ; …` renames the window, U+202E turns a URL around.
const STEERING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Text from outside, safe to show: `\u{1b}` replaces a character that would control the terminal. */
export function inert(text: string): string {
  return text.replace(STEERING, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`)
}

/** What of a stream is needed. */
export interface Terminal {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

const CLEAR_LINE = '\r\u001b[2K'
const USUAL_COLUMNS = 80

/** Draws over the line that was drawn last, in the width of the terminal: of a line that wraps, only the end could be removed. */
export function redraw(stream: Terminal, line: string): void {
  const width = (stream.columns || USUAL_COLUMNS) - 1
  const characters = [...inert(line)]
  const shown = characters.length <= width ? characters : [...characters.slice(0, width - 1), '…']
  stream.write(CLEAR_LINE + shown.join(''))
}

/** Where messages go, and what the terminal is. */
export interface Screen {
  readonly stderr: Terminal
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Whether a line can be drawn over: on a terminal that knows how, which a dumb one (`TERM=dumb`, a shell in an editor) does not. */
export function canRedraw({ stderr, env }: Screen): boolean {
  return stderr.isTTY === true && env['TERM'] !== 'dumb'
}

/** Removes the line. */
export function clearLine(screen: Screen): void {
  if (canRedraw(screen)) screen.stderr.write(CLEAR_LINE)
}
