/** Forms of access keys and tickets. */
import { fillField, moreAction, words } from '../../support/helpers'
import { expect } from '../../support/fixtures'
import { notice } from '../../support/storage'
import { attached, choosesFiles, file, posts, TICKETS } from '../../tickets/tickets'
import { buttonIn, called, dialogButton, heading, holds, typed } from './common'
import type { Ask, WriteForm } from './form'

const KEYS = '/object-storage/keys'
const key = async (ask: Ask, label: string) => Number((await ask('POST', KEYS, { label }))['id'])

export const keyForms: readonly WriteForm[] = [
  {
    op: 'POST /object-storage/keys',
    start: ({ ask, n }) => {
      const label = `made ${n}`
      return {
        at: '/keys/new',
        fill: async (page) => {
          await expect(page.getByRole('table', { name: 'Bucket permissions' })).toBeVisible()
          await fillField(page, /^Label/, label)
          await page.getByRole('radio', { name: 'Unlimited', exact: true }).check()
        },
        button: buttonIn(words.createAccessKey),
        done: (page) => page.getByRole('heading', { name: 'Save the secret key' }),
        times: () => called(ask, KEYS, { label }),
      }
    },
  },
  {
    op: 'PUT /object-storage/keys/{keyId}',
    start: async ({ ask, n }) => {
      const id = await key(ask, `named ${n}`)
      const label = `renamed ${n}`
      return {
        at: `/keys/${id}/rename`,
        fill: (page) => fillField(page.getByRole('dialog'), 'Label', label),
        button: dialogButton('Rename key'),
        done: (page) => notice(page, `Key renamed to ${label}`),
        times: () => holds(ask, `${KEYS}/${id}`, { label }),
      }
    },
  },
  {
    op: 'DELETE /object-storage/keys/{keyId}',
    bare: true,
    start: async ({ ask, n }) => {
      const label = `revoked ${n}`
      const id = await key(ask, label)
      return {
        at: `/keys/${id}`,
        open: (page) => moreAction(page, words.revokeKey),
        fill: typed(label),
        button: dialogButton(words.revokeKey),
        done: (page) => notice(page, new RegExp(`${label}.*${words.revoked}`)),
        times: async () => 1 - (await called(ask, KEYS, { label })),
      }
    },
  },
]

const ticket = async (ask: Ask, summary: string) =>
  Number((await ask('POST', TICKETS, { summary, description: 'As it says.' }))['id'])

export const ticketForms: readonly WriteForm[] = [
  {
    op: 'POST /support/tickets',
    start: ({ ask, n }) => {
      const summary = `It stopped ${n}`
      return {
        at: '/tickets/new',
        fill: async (page) => {
          await fillField(page, 'Subject', summary)
          await fillField(page, 'Description', 'At noon.')
          await choosesFiles(page).setInputFiles(file('with.txt', 'it'))
        },
        button: buttonIn(words.openTicket),
        done: heading(summary),
        times: () => called(ask, TICKETS, { summary }),
        chosen: (page) => page.getByRole('list', { name: 'Chosen files' }).getByText('with.txt'),
      }
    },
  },
  {
    op: 'POST /support/tickets/{ticketId}/replies',
    start: async ({ ask, n }) => {
      const id = await ticket(ask, `Answered ${n}`)
      const description = `My answer ${n}`
      return {
        at: `/tickets/${id}`,
        fill: async (page) => {
          await fillField(page, 'Reply', description)
          await choosesFiles(page).setInputFiles(file('with.txt', 'it'))
        },
        button: buttonIn('Send reply'),
        done: (page) => posts(page).filter({ hasText: description }),
        times: () => called(ask, `${TICKETS}/${id}/replies`, { description }),
        chosen: (page) => page.getByRole('list', { name: 'Chosen files' }).getByText('with.txt'),
      }
    },
  },
  {
    op: 'POST /support/tickets/{ticketId}/close',
    bare: true,
    start: async ({ ask, n }) => {
      const id = await ticket(ask, `Closes ${n}`)
      return {
        at: `/tickets/${id}`,
        open: (page) => page.getByRole('button', { name: 'Close ticket' }).click(),
        button: dialogButton('Close ticket'),
        done: (page) => notice(page, 'Ticket closed'),
        times: () => holds(ask, `${TICKETS}/${id}`, { status: 'closed' }),
      }
    },
  },
  {
    // Attachments have their own queue, with a button to try again.
    op: 'POST /support/tickets/{ticketId}/attachments',
    start: async ({ ask, n }) => {
      const id = await ticket(ask, `With a file ${n}`)
      return {
        at: `/tickets/${id}`,
        fill: (page) => choosesFiles(page).setInputFiles(file('log.txt', 'stopped')),
        button: (page) =>
          page
            .getByRole('button', { name: 'Try again to attach log.txt' })
            .or(page.getByRole('button', { name: 'Send reply', exact: true }))
            .first(),
        done: (page) => attached(page).filter({ hasText: /^log\.txt$/ }),
        times: async () => ((await ask('GET', `${TICKETS}/${id}`))['attachments'] as string[]).length,
        chosen: (page) => page.getByText('log.txt'),
      }
    },
  },
]
