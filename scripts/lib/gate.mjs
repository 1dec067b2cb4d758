// Runs, times and reports the steps of the gate. A step whose requirement failed is skipped.
import { runNode } from './run.mjs'

/**
 * @typedef {import('./reports.mjs').Tally} Tally
 * @typedef {{ tally: Tally, output?: string, note?: string }} Outcome
 * @typedef {{ name: string, run: () => Promise<Outcome>, needs?: string }} Step
 */

/** @param {boolean} ok @returns {Tally} */
export const one = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 })
/**
 * A step that passes if the program exits with 0.
 * @param {string} name
 * @param {readonly string[]} args
 * @returns {Step}
 */
export const program = (name, args) => ({
  name,
  run: async () => {
    const { code, output } = await runNode(args)
    return { tally: one(code === 0), output }
  },
})
const seconds = (/** @type {number} */ ms) => `${(ms / 1000).toFixed(1)} s`

/**
 * @param {(text: string) => void} write
 */
export const gate = (write) => {
  const start = performance.now()
  /** @type {Map<string, Tally>} */
  const tallies = new Map()

  /** @param {Step} step */
  const run = async ({ name, run: work, needs }) => {
    if (needs !== undefined && (tallies.get(needs)?.failed ?? 1) > 0) {
      tallies.set(name, one(false))
      write(`FAIL  ${name.padEnd(20)} not run: it needs ${needs}\n`)
      return
    }
    const began = performance.now()
    /** @type {Outcome} */
    const outcome = await work().catch((e) => ({
      tally: one(false),
      output: e instanceof Error ? (e.stack ?? '') : String(e),
    }))
    const { tally, output = '', note = '' } = outcome
    tallies.set(name, tally)
    const counts = tally.passed + tally.failed > 1 ? `${tally.passed} passed, ${tally.failed} failed` : ''
    const skipped = tally.skipped > 0 ? `${tally.skipped} skipped` : ''
    const flaky = tally.flaky?.length ? `${tally.flaky.length} flaky` : ''
    const said = [counts, skipped, flaky, note].filter(Boolean).join(', ')
    const time = seconds(performance.now() - began).padStart(8)
    const word = tally.failed > 0 ? 'FAIL' : tally.passed > 0 ? 'ok' : 'skip'
    write(`${word.padEnd(4)}  ${name.padEnd(20)}${time}  ${said}\n`)
    for (const failed of tally.names ?? []) write(`      ${failed}\n`)
    if (tally.failed > 0 && output) write(`${output.trimEnd()}\n`)
  }
  return {
    /** One after another. @param {readonly Step[]} steps */
    async sequence(steps) {
      for (const step of steps) await run(step)
    },
    /** The closing lines. @returns {number} the exit code */
    close() {
      const all = [...tallies.values()]
      const sum = (/** @type {'passed' | 'failed'} */ key) => all.reduce((n, t) => n + t[key], 0)
      const skips = all.flatMap((t) => t.skips ?? [])
      for (const name of new Set(skips)) {
        const times = skips.filter((other) => other === name).length
        write(`skipped: ${name}${times > 1 ? ` (${times} times)` : ''}\n`)
      }
      for (const name of all.flatMap((t) => t.flaky ?? [])) write(`flaky: ${name}\n`)
      // Repeats the failures at the end, where people look first after long output.
      for (const failed of all.flatMap((t) => t.names ?? [])) write(`failed: ${failed}\n`)
      write(`total ${seconds(performance.now() - start)}\n`)
      write(`${sum('passed')} passed, ${sum('failed')} failed\n`)
      return sum('failed') > 0 || sum('passed') === 0 ? 1 : 0
    },
  }
}
