/**
 * Every write form of the console under every fault: no typed text is lost, no message is false, and the form can continue.
 * `FAULTS` is a pattern that selects faults, as Playwright's `-g` selects forms. `FAULTS_VERBOSE=1` prints each cell at once.
 */
import { mkdir } from 'node:fs/promises'
import { expect, test } from '../support/fixtures'
import { forms } from './matrix/forms'
import { kinds } from './matrix/kinds'
import { makeReady, runForm } from './matrix/run'
import { countOf, type Verdicts, wrong } from './matrix/verdicts'

const wanted = kinds.filter(({ name }) => new RegExp(process.env['FAULTS'] ?? '').test(name))
const all: Verdicts[] = []
const say = (line: string) => void process.stdout.write(`${line}\n`)

// These tests can share a server process: they measure nothing, and operator commands start faster there.
test.use({ faulty: true, ownProcess: false })
for (const form of forms) {
  test(form.op, async ({ page, server, faults, complaints }, info) => {
    test.setTimeout(600_000)
    const dir = info.outputPath()
    await mkdir(dir, { recursive: true })
    const tell = async (cell: Verdicts) => {
      if (process.env['FAULTS_VERBOSE']) say(JSON.stringify(cell))
      if (wrong([cell]).length > 0)
        await page.screenshot({ path: info.outputPath(`${cell.cell.replaceAll(/\W+/g, '-')}.png`) })
    }
    const stage = { page, server, proxy: faults.api, complaints, dir, tell }
    await makeReady(stage)
    const cells = await runForm(stage, form, wanted)
    all.push(...cells)
    say(`${form.op}: ${countOf(cells)}; with the forms before in this process: ${countOf(all)}`)
    expect(wrong(cells)).toEqual([])
  })
}
