/** Helpers for the volume tests. */
import type { Page } from '@playwright/test'
import type { RunningServer } from '../support/server'
import { api } from '../support/storage'

export interface Volume {
  readonly id: number
  readonly label: string
  readonly status: string
  readonly size: number
  readonly instance_id: number | null
  readonly tags: string[]
}
type Server = RunningServer & { readonly demoToken: string }

export const table = (page: Page) => page.getByRole('table', { name: 'volumes' })

/** The volume, read from the API. */
export async function volume(server: Server, id: number): Promise<Volume> {
  return (await api(server, server.demoToken, 'GET', `/volumes/${id}`)) as unknown as Volume
}

/** Collects the page's API requests from now on, as `METHOD path`. */
export function apiRequests(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/v4/')) seen.push(`${request.method()} ${pathname}`)
  })
  return seen
}
