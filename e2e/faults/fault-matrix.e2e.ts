/** A sample of the fault matrix: the most important forms, each under different faults. fault-matrix.deep.ts runs all of it. */
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../support/fixtures'
import { forms } from './matrix/forms'
import { kinds } from './matrix/kinds'
import { makeReady, runForm } from './matrix/run'
import { countOf, type Verdicts, wrong } from './matrix/verdicts'

const REFERENCE = join(import.meta.dirname, '../../src/contract/reference')
const SAMPLE: readonly (readonly [op: string, faults: readonly string[]])[] = [
  ['POST /object-storage/buckets/', ['401 of all', '429 with an absurd time', 'empty 200']],
  ['DELETE /volumes/{volumeId}', ['404', '502 of a gateway', 'half, and closed']],
  ['POST /support/tickets/{ticketId}/replies', ['403', 'empty 200', '401 of all', 'slow, and pressed twice']],
  ['POST /managed/credentials', ['409', '429 with a date', '200 of another type']],
  ['PUT /images/{imageId}', ['reset before', '401 of this alone', 'half of its chunks']],
]

test('every write operation of the reference has a form in the matrix', () => {
  const rows = readdirSync(REFERENCE)
    .filter((name) => name !== 'rules.json')
    .flatMap((name) => JSON.parse(readFileSync(join(REFERENCE, name), 'utf8')) as { route: string }[])
  const writes = rows.map((row) => row.route).filter((route) => !route.startsWith('GET '))
  expect(writes).toHaveLength(45)
  expect(forms.map((form) => form.op).toSorted()).toEqual(writes.toSorted())
})

test.describe('behind a failing proxy', () => {
  test.use({ faulty: true, env: { RATE_LIMITS: 'off' } })

  test('no typed text is lost, no message is false, and every form can continue', async ({
    page,
    server,
    faults,
    complaints,
  }, info) => {
    // All cells run on one page, one after another.
    test.setTimeout(180_000)
    const dir = info.outputPath()
    await mkdir(dir, { recursive: true })
    const stage = { page, server, proxy: faults.api, complaints, dir }
    await makeReady(stage)
    const cells: Verdicts[] = []
    for (const [op, names] of SAMPLE) {
      const form = forms.find((f) => f.op === op)
      const wanted = kinds.filter((kind) => names.includes(kind.name))
      if (!form || wanted.length !== names.length) throw new Error(`no such form or fault: ${op}, ${names.join(', ')}`)
      cells.push(...(await runForm(stage, form, wanted)))
    }
    process.stdout.write(`fault matrix, a sample: ${countOf(cells)}\n`)
    expect(wrong(cells)).toEqual([])
  })
})
