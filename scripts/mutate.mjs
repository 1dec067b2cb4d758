// Changes one operator or condition of a file at a time, and prints each change with which its specs still pass: a rule that no
// test states, or a condition that does nothing. `npm run mutate -- src/lib/rank.ts`; paths of specs can follow.
// By default these are all specs that import the file. The heads of loops are left alone: a wrong one might never end. A change that
// makes the specs ten times slower counts as noticed.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { createVitest } from 'vitest/node'

const OPERATORS = new Map([
  ['===', '!=='],
  ['!==', '==='],
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
  ['/', '*'],
  ['%', '*'],
  ['&&', '||'],
  ['||', '&&'],
  ['??', '&&'],
])
/** @typedef {{ readonly start: number, readonly end: number }} Part */

/** @param {string} file @param {string} text */
function changesIn(file, text) {
  /** @type {(Part & { readonly by: string })[]} */
  const found = []
  /** @type {(Part | null)[]} */
  const kept = []
  /** @param {{ operator: string, left: Part }} node */
  const swap = ({ operator, left }) => {
    const [start, by] = [text.indexOf(operator, left.end), OPERATORS.get(operator)]
    if (by !== undefined) found.push({ start, end: start + operator.length, by })
  }
  /** @param {{ test: Part }} node */
  const decide = ({ test: { start, end } }) => found.push({ start, end, by: 'true' }, { start, end, by: 'false' })
  new Visitor({
    BinaryExpression: swap,
    LogicalExpression: swap,
    IfStatement: decide,
    ConditionalExpression: decide,
    UnaryExpression({ operator, start, end, argument }) {
      if (operator === '!') found.push({ start, end, by: text.slice(argument.start, argument.end) })
    },
    Literal({ value, start, end }) {
      if (typeof value === 'boolean') found.push({ start, end, by: String(!value) })
    },
    TSLiteralType: (type) => kept.push(type),
    ForStatement: ({ test, update }) => kept.push(test, update),
    WhileStatement: ({ test }) => kept.push(test),
    DoWhileStatement: ({ test }) => kept.push(test),
  }).visit(parseSync(file, text).program)
  return found.filter(({ start, end }) => !kept.some((part) => part && part.start <= start && end <= part.end))
}

const [target, ...filters] = process.argv.slice(2)
if (target === undefined) throw new Error('usage: npm run mutate -- FILE [SPEC ...]')
const file = resolve(target)
const text = readFileSync(file, 'utf8')
process.on('exit', () => writeFileSync(file, text))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
// `vite.config.ts` leaves out the plugins of the build.
process.env['VITEST'] = 'true'
const options = { watch: false, bail: 1, reporters: [{}], pool: 'forks' }
const vitest = await createVitest('test', filters.length > 0 ? options : { ...options, related: [file] })
const specs = await vitest.getRelevantTestSpecifications(filters)
if (specs.length === 0) throw new Error('no specs')

/** Whether all tests pass with this text of the file, in time. @param {string} changed @param {number} [limit] in milliseconds */
async function passes(changed, limit) {
  writeFileSync(file, changed)
  vitest.invalidateFile(file)
  vitest.state.clearErrors()
  // A loop without end ends only with its process.
  const timer = limit && setTimeout(() => spawnSync('pkill', ['-9', '-P', `${process.pid}`]), limit)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specs)
  clearTimeout(timer)
  return unhandledErrors.length === 0 && testModules.every((one) => one.ok())
}
const began = performance.now()
if (!(await passes(text))) throw new Error('the specs fail without a change')
const limit = 10 * (performance.now() - began) + 5000

const changes = changesIn(file, text)
let survivors = 0
for (const { start, end, by } of changes) {
  if (!(await passes(text.slice(0, start) + by + text.slice(end), limit))) continue
  survivors += 1
  const before = text.slice(0, start).split('\n')
  const whole = text.split('\n')[before.length - 1]?.trim()
  const column = (before.at(-1)?.length ?? 0) + 1
  process.stdout.write(
    `${relative('.', file)}:${before.length}:${column}  ${text.slice(start, end)} -> ${by}  in  ${whole}\n`,
  )
}
process.stdout.write(`${survivors} of ${changes.length} changes survive ${specs.length} spec files\n`)
await vitest.close()
process.exit(0)
