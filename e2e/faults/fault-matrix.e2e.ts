/** A sample of the fault matrix: the most important forms, each under different faults. fault-matrix.deep.ts runs all of it. */
import { mkdir } from 'node:fs/promises'
import { expect, test } from '../support/fixtures'
import { forms } from './matrix/forms'
import { kinds } from './matrix/kinds'
import { makeReady, runForm } from './matrix/run'
import { countOf, type Verdicts, wrong } from './matrix/verdicts'

const SAMPLE: readonly (readonly [op: string, faults: readonly string[]])[] = [
  ['POST /object-storage/buckets/', ['401 of all', '429 with an absurd time', 'empty 200', 'reset after']],
  ['DELETE /volumes/{volumeId}', ['404', '502 of a gateway', 'half, and closed']],
  ['POST /support/tickets/{ticketId}/replies', ['403', '401 of all', 'one answer lost', 'slow, and pressed twice']],
  ['POST /support/tickets', ['reset before', 'reset after']],
  ['POST /object-storage/keys', ['reset before', 'one answer lost']],
  ['POST /monitoring/clients', ['reset after']],
  ['POST /managed/credentials', ['409', '429 with a date', '200 of another type']],
  ['PUT /images/{imageId}', ['reset before', '401 of this alone', 'half of its chunks']],
]

test.describe('behind a failing proxy', () => {
  test.use({ faulty: true })

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
