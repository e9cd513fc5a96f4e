import { parseArgs, type ParseArgsConfig } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>
type Values<Given extends Options> = ReturnType<typeof parseArgs<{ options: Given }>>['values']

/** The flags that a script was started with. One that there is not, or an argument, ends it with one line and exit code 2. */
export function flagsOf<const Given extends Options>(script: string, options: Given): Values<Given> {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    const [sentence] = error instanceof Error ? error.message.split('. ') : [String(error)]
    const known = Object.keys(options).map((name) => `--${name}`)
    console.error(`${script}: ${sentence}; it takes ${known.join(', ')}`)
    process.exit(2)
  }
}
