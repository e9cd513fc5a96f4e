import { describe, expect, it } from 'vitest'
import { problemsOf, routeProblem } from './support/check-command.ts'
import { allDocuments, blocksOf, codeSpans } from './support/documents.ts'
import { refused, RUN, RUN_AFRESH } from './support/run-blocks.ts'
import { simpleCommands } from './support/shell.ts'

const MARKS = ['', 'account', 'slow', 'start']

const documents = allDocuments()
const scripts = documents.flatMap(blocksOf).filter(({ language }) => language === 'sh')

describe('commands in the documents', () => {
  it('are in blocks with a known mark', () => {
    const odd = scripts.filter(({ mark }) => !MARKS.includes(mark))
    expect(odd.map(({ path, line, mark }) => `${path}:${line} ${mark}`)).toEqual([])
    expect(scripts.length).toBeGreaterThan(20)
  })

  it('carry a mark where they must not be run by the test of the documents', () => {
    const unmarked = scripts.filter(({ path, mark }) => mark === '' && [...RUN, RUN_AFRESH].includes(path))
    expect(
      unmarked.flatMap((block) => refused(block).map((command) => `${block.path}:${block.line} ${command}`)),
    ).toEqual([])
    expect(unmarked.length).toBeGreaterThan(15)
  })

  it('name programs, scripts, subcommands, flags, files and routes that exist', { timeout: 180_000 }, async () => {
    const shown = scripts.flatMap(({ path, line, text }) =>
      simpleCommands(text).map((words) => ({ path, line, words })),
    )
    // A code span that begins like one of our commands is a command.
    const mentioned = documents.flatMap((document) =>
      codeSpans(document)
        .filter((span) => /^(?:npx canon|canon|npm run|npx wrangler) [a-z]/.test(span) && !span.includes('…'))
        .flatMap((span) =>
          simpleCommands(span.replaceAll(/<[^>]*>/g, 'x')).map((words) => ({ path: document.path, line: 0, words })),
        ),
    )
    const problems = await Promise.all(
      [...shown, ...mentioned].map(async ({ path, line, words }) =>
        (await problemsOf(words)).map((problem) => `${path}:${line} ${words.join(' ')}: ${problem}`),
      ),
    )
    expect(problems.flat()).toEqual([])
  })

  it('name routes of the API that exist', () => {
    const told = documents.flatMap((document) =>
      codeSpans(document).flatMap((span) => {
        const [, method, path] = /^(GET|POST|PUT|PATCH|DELETE) (\/v1\/[^ ?]*)/.exec(span) ?? []
        return path === undefined
          ? []
          : routeProblem(method ?? '', path).map((problem) => `${document.path}: ${problem}`)
      }),
    )
    expect(told).toEqual([])
  })
})

describe('the check of commands', () => {
  it('sees through pipes, loops, comments and quotes', () => {
    const script = `for q in 'a b' c; do\n  curl -s "http://x/?$q" | grep -i '^a|b' # why\ndone && A=1 npx canon --help > /dev/null`
    expect(simpleCommands(script)).toEqual([
      ['curl', '-s', 'http://x/?$q'],
      ['grep', '-i', '^a|b'],
      ['npx', 'canon', '--help'],
    ])
  })

  it.each([
    ['frobnicate it', 'unknown program frobnicate'],
    ['npm run nonsense', 'package.json has no script "nonsense"'],
    ['npm run serve -- --orign http://a', 'npm run serve has no --orign'],
    ['npx canon lern x', 'canon has no command "lern"'],
    ['npx canon learn x --rat 5', 'canon learn has no --rat'],
    ['npx canon urls fetch x', 'canon urls has no command "fetch"'],
    ['npx wrangler d1 creat x', 'wrangler has no "d1 creat x"'],
    ['npx wrangler rollback --revision 3', 'wrangler rollback has no --revision'],
    ['curl $CANON_URL/v1/statistics', 'the API has no /v1/statistics'],
    ['curl -X PUT http://localhost:8788/v1/stats', 'the API has no PUT /v1/stats'],
    ['node scripts/nothing.ts', 'scripts/nothing.ts does not exist'],
    ['npx nothing', 'node_modules/.bin/nothing does not exist'],
  ])('finds what is wrong with: %s', { timeout: 60_000 }, async (command, problem) => {
    expect(await problemsOf(simpleCommands(command)[0] ?? [])).toContain(problem)
  })
})
