/** Another client writes to the bucket while a question is open: only objects that were shown are deleted. */
import { dialog, ended, held, numbered, OPEN, patient as expect, putAll, select } from './bulk'
import { test } from '../../support/fixtures'
import { selectedOf, submit } from '../../support/helpers'

const folder = (n: number) => numbered(n, (i) => `grow/${i}`)
/** Files as another client writes them: equal bytes within a second would be the same version. */
const rewritten = (n: number) =>
  numbered(
    n,
    (i) => `grow/${i}`,
    (i) => `another text ${i}\n`,
  )

test('a deletion asks again if the folder grew while the question was open', async ({ page, server }) => {
  await putAll(server, OPEN, folder(1))
  await page.goto(`/buckets/${OPEN}`)
  await select(page, 'grow/')
  await page.keyboard.press('Delete')
  const question = dialog(page, 'Delete 1 object?')
  await expect(question).toContainText('Counted at')
  await putAll(server, OPEN, rewritten(4))
  await submit(question, 'Delete 1 object')
  const again = dialog(page, 'Delete 4 objects?')
  // The existing object was overwritten too, so it counts as changed.
  await expect(again.getByRole('alert')).toContainText('4 objects were added or changed since you opened this dialog')
  expect(Object.keys(await held(server, OPEN)).filter((n) => n.startsWith('grow/'))).toHaveLength(4)
  await submit(again, 'Delete 4 objects')
  await ended(page, '4 deleted')
  expect(Object.keys(await held(server, OPEN)).filter((n) => n.startsWith('grow/'))).toEqual([])
})

test('the selection states how many of its rows the filter hides', async ({ page, server }) => {
  await putAll(server, OPEN, { 'keep-1': 'x', 'keep-2': 'x', 'drop-1': 'x' })
  await page.goto(`/buckets/${OPEN}`)
  await select(page, 'keep-1')
  await select(page, 'keep-2')
  const line = selectedOf(page)
  await expect(line).toContainText('2 selected')
  await page.getByRole('searchbox', { name: 'Filter objects' }).fill('drop')
  await expect(line).toContainText('2 selected, 2 not shown')
  await select(page, 'drop-1')
  await expect(line).toContainText('3 selected, 2 not shown')
})
