/**
 * The fault matrix: a row for each form of the console, a column for each fault. Every form meets a lost request and a lost response;
 * the other columns, which are the work of one form engine, are tried on a sample. fault-matrix.deep.ts tries every fault on every form.
 */
import { mkdir } from 'node:fs/promises'
import { expect, test } from '../support/fixtures'
import { api } from '../support/storage'
import { forms } from './matrix/forms'
import { kinds } from './matrix/kinds'
import { moments } from './matrix/moments'
import { makeReady, runForm } from './matrix/run'
import { typedAround } from './matrix/typed'
import { countOf, type Verdicts, wrong } from './matrix/verdicts'

const LOST = ['reset before', 'reset after']
const SAMPLE: Readonly<Record<string, readonly string[]>> = {
  'POST /object-storage/buckets/': ['401 of all', '429 with an absurd time', 'empty 200'],
  'DELETE /volumes/{volumeId}': ['404', '502 of a gateway', 'half, and closed'],
  'POST /support/tickets/{ticketId}/replies': ['403', '401 of all', 'one answer lost', 'slow, and pressed twice'],
  'POST /object-storage/keys': ['one answer lost'],
  'POST /managed/credentials': ['409', '429 with a date', '200 of another type'],
  'PUT /images/{imageId}': ['401 of this alone', 'half of its chunks'],
}
const OTHERS = 'after another client'
const MOMENTS: Readonly<Record<string, readonly (keyof typeof moments)[]>> = {
  'POST /object-storage/buckets/': ['Enter is held', 'pressed until the next page is shown', 'offline', OTHERS],
  'PUT /object-storage/buckets/{clusterId}/{bucket}/access': [OTHERS],
  'PUT /object-storage/buckets/{clusterId}/{bucket}/object-acl': [OTHERS],
  'POST /object-storage/keys': ['Enter is held', 'pressed until the next page is shown', 'left'],
  'DELETE /object-storage/keys/{keyId}': [OTHERS],
  'POST /support/tickets': ['left, and opened again'],
  'POST /support/tickets/{ticketId}/replies': ['pressed until the next page is shown', OTHERS],
  'POST /managed/services': ['full storage'],
  'DELETE /managed/services/{serviceId}': ['left', 'left, and refused'],
  'POST /account/betas': [OTHERS],
  'POST /volumes': [OTHERS, 'lost while the clock is set back'],
  'PUT /volumes/{volumeId}': ['left, and refused'],
  'POST /volumes/{volumeId}/clone': ['Enter is held', 'pressed until the next page is shown'],
  'POST /volumes/{volumeId}/resize': [OTHERS],
  'POST /volumes/{volumeId}/detach': [OTHERS],
}
/** Forms per test, so that the workers share them. */
const PART = 9

test.use({ faulty: true })

const askOf =
  (server: Parameters<typeof api>[0] & { demoToken: string }) => (method: string, path: string, body?: unknown) =>
    api(server, server.demoToken, method, path, body)

for (let from = 0; from < forms.length; from += PART) {
  const part = forms.slice(from, from + PART)
  test(`no typed text is lost, no message is false, and every form can continue: ${part[0]?.op} to ${part.at(-1)?.op}`, async ({
    page,
    server,
    faults,
    complaints,
  }, info) => {
    // All cells run on one page, one after another.
    test.setTimeout(300_000)
    const dir = info.outputPath()
    await mkdir(dir, { recursive: true })
    const stage = { page, server, proxy: faults.api, complaints, dir }
    await makeReady(stage)
    const cells: Verdicts[] = []
    for (const form of part) {
      const names = [...(SAMPLE[form.op] ?? []), ...LOST]
      const wanted = kinds.filter((kind) => names.includes(kind.name))
      if (wanted.length !== names.length) throw new Error(`no such fault: ${names.join(', ')}`)
      cells.push(...(await runForm(stage, form, wanted)))
    }
    process.stdout.write(`fault matrix: ${countOf(cells)}\n`)
    expect(wrong(cells)).toEqual([])
  })
}

test.describe('with a token that can only read', () => {
  const areas = ['account', 'images', 'monitoring', 'object_storage', 'volumes']
  test.use({ as: areas.map((area) => `${area}:read_only`).join(' ') })

  test('the page of each form names the scope that its action lacks', async ({ page, server, complaints }, info) => {
    test.setTimeout(300_000)
    complaints.allow(/status of 40[13]/)
    const dir = info.outputPath()
    await mkdir(dir, { recursive: true })
    for (const [n, form] of forms.entries())
      await test.step(form.op, async () => {
        const opened = await form.start({ ask: askOf(server), server, dir, n })
        await page.goto(opened.at)
        await expect(page.getByText(/Your token lacks the scope \w+:read_write/).first()).toBeAttached()
      })
  })
})

test('every form of a moment exists', () => {
  expect(forms.map(({ op }) => op)).toEqual(expect.arrayContaining(Object.keys({ ...SAMPLE, ...MOMENTS })))
})
for (const form of forms.filter(({ op }) => op in MOMENTS))
  test(`${form.op} acts once, and says what became of it: ${MOMENTS[form.op]?.join('; ')}`, async ({
    page,
    server,
    faults,
    complaints,
  }, info) => {
    complaints.allow(/status of \d+|net::ERR_/)
    page.on('dialog', (dialog) => void dialog.accept())
    const dir = info.outputPath()
    await mkdir(dir, { recursive: true })
    for (const [n, name] of (MOMENTS[form.op] ?? []).entries())
      await test.step(name, async () => {
        const opened = await form.start({ ask: askOf(server), server, dir, n })
        await page.goto(opened.at)
        await opened.open?.(page)
        await expect(opened.button(page)).toBeVisible()
        const given = await typedAround(opened.button(page))
        await opened.fill?.(page)
        await expect(opened.button(page)).toBeEnabled()
        faults.api.seen.length = 0
        await moments[name]({ page, faults, form, opened, given, ask: askOf(server) })
        faults.api.clear()
      })
  })
