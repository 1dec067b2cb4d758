import { expect, test } from 'vitest'
import { ticketStatusText } from './status'

test.each([
  ['new', 'New'],
  ['closed', 'Closed'],
  ['escalated', 'escalated'],
  ['', 'Unknown'],
])('a ticket with the status %j can be filtered, sorted and exported as %s', (status, text) => {
  // A status of another version of the API.
  expect(ticketStatusText({ status: status as 'new' })).toBe(text)
})
