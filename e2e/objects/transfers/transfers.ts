/** Helpers for the transfer queue, as the page shows it and as both servers see it. */
import type { Page } from '@playwright/test'

export const BUCKET = 'eu-central-1/uploads.larkspur.example'
export const OPEN = `/buckets/${BUCKET}`
export const NOISE = /ERR_|Failed to load resource|CORS policy/
export const tray = (page: Page) => page.getByRole('region', { name: 'Transfers' })
export const chooser = (page: Page) => page.getByLabel('Files to upload')
export const puts = (seen: readonly string[]) => seen.filter((line) => line.startsWith('PUT '))
export const signs = (seen: readonly string[]) => seen.filter((line) => /^POST .*\/object-url$/.test(line))
/** An error response of the store, with CORS so that the page can read it. */
export const refusal = (status: number, code: string, message: string, headers = {}) => ({
  status,
  type: 'application/xml',
  body: `<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  headers: { 'access-control-allow-origin': '*', ...headers },
})
