/** Helpers for the object list: addresses and shown names. */
import type { Page } from '@playwright/test'

export const TEAM = '/buckets/us-iad-1/team-files'
export const BIG = '/buckets/us-iad-1/million-objects?folder=flat%2F'
export const SCRATCH = 'eu-central-1/scratch'

export const grid = (page: Page) => page.getByRole('grid', { name: 'Objects' })
/** Full names of the visible rows, in order. */
export const namesOf = (page: Page) =>
  grid(page)
    .getByRole('rowheader')
    .evaluateAll((cells) => cells.map((cell) => cell.querySelector('[title]')?.getAttribute('title') ?? ''))
