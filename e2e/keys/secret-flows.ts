/** Every kind of secret of the API, made or typed as people do; each flow is left as they leave it. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { TestServer } from '../support/accounts'
import { expect } from '../support/fixtures'
import { choose, expectPage, fillField, signInWith, submit, trayOf, words } from '../support/helpers'
import { packedDisk } from '../images/images'
import { choose as chooseAccess, create, done } from './keys'
import { certificatePair } from '../support/certificates'
import { api, chooseFile, chooseUpload, notice } from '../support/storage'

const OPEN = 'eu-central-1/uploads.larkspur.example'

export interface Flow {
  readonly page: Page
  readonly server: TestServer
  /** For files that are chosen. */
  readonly dir: string
  /** To be found nowhere once its flow is over. */
  readonly recordSecret: (name: string, secret: string) => void
}

async function signedIn({ page, server, recordSecret }: Flow) {
  const token = await server.token('*')
  recordSecret('access token', token)
  await page.goto('/login?redirect=%2Fbuckets')
  await signInWith(page, token)
  await expectPage(page, words.buckets)
}

async function accessKey({ page, recordSecret }: Flow) {
  await page.goto('/keys/new')
  await fillField(page, /^Label/, 'Canary')
  await chooseAccess(page, 'Unlimited')
  const { pair } = await create(page)
  recordSecret('secret key', pair.secret_key)
  await done(page).click()
  await expectPage(page, 'Canary')
}

interface Client {
  readonly label: string
  readonly install_code: string
  readonly api_key: string
}

async function monitoringClient({ page, server, recordSecret }: Flow) {
  await page.goto('/monitoring/new')
  const panel = page.getByRole('dialog', { name: 'Create client' })
  await fillField(panel, /^Label/, 'canary')
  await submit(panel, 'Create client')
  await expectPage(page, 'canary')
  const clients = await api(server, server.demoToken, 'GET', '/monitoring/clients?page_size=100')
  const made = (clients['data'] as Client[]).find(({ label }) => label === 'canary')
  if (!made) throw new Error('no client canary was created')
  recordSecret('install code', made.install_code)
  recordSecret('API key', made.api_key)
  await page.getByRole('button', { name: 'Show codes' }).click()
  await expect(page.getByText(made.api_key, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Hide codes' }).click()
  await expect(page.getByText(made.api_key, { exact: true })).toHaveCount(0)
}

async function certificate({ page, dir, recordSecret }: Flow) {
  const pair = await certificatePair(dir, 'uploads.larkspur.example', 'ec')
  const secret = (await readFile(pair.key, 'utf8')).split('\n')[1] ?? ''
  expect(secret.length).toBeGreaterThan(30)
  recordSecret('private key', secret)
  await page.goto(`/buckets/${OPEN}/tls/upload`)
  await chooseFile(page.getByLabel('Certificate', { exact: true }), pair.certificate)
  await chooseFile(page.getByLabel('Private key'), pair.key)
  await submit(page, 'Replace certificate')
  await expect(notice(page, 'Certificate for uploads.larkspur.example replaced')).toBeVisible()
}

async function login({ page, recordSecret }: Flow) {
  const password = 'canary-password-of-a-login'
  recordSecret('password', password)
  await page.goto('/managed/credentials/new')
  await fillField(page, 'Label', 'canary')
  await fillField(page, /^Username/, 'staff')
  await page.getByLabel('Password').fill(password)
  await submit(page, 'Create credential')
  await expect(notice(page, 'Credential canary created')).toBeVisible()
}

function signature(url: string): string {
  const found = new URL(url).searchParams.get('Signature')
  if (found === null) throw new Error('the URL has no signature')
  return found
}

async function signedUrls({ page, recordSecret }: Flow) {
  await page.goto(`/buckets/us-iad-1/team-files?object=100%25.txt&show=share`)
  const panel = page.getByRole('dialog', { name: '100%.txt' })
  await submit(panel, words.copyLink)
  recordSecret('signed URL', signature((await panel.getByRole('region', { name: 'Signed URL' }).innerText()).trim()))
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)

  await page.goto(`/buckets/${OPEN}`)
  const upload = page.waitForRequest((r) => r.method() === 'PUT')
  await chooseUpload(page, 'canary.txt', 'canary')
  recordSecret('signed URL of an upload', signature((await upload).url()))
  await expect(trayOf(page)).toContainText('1 uploaded')
}

/** Makes an image whose data another machine sends; answers where to. It stays unfinished. */
export async function unfinishedImage(page: Page): Promise<string> {
  await page.goto('/images/upload')
  await page.getByRole('radio', { name: /On another machine/ }).check()
  await fillField(page, /^Label/, 'canary')
  await choose(page, 'Region', /Frankfurt/)
  await submit(page, 'Create image and show the command')
  await expectPage(page, 'canary')
  const command = await page.getByRole('region', { name: 'upload command' }).innerText()
  return /https?:[^\s'"]+/.exec(command)?.[0] ?? 'no address'
}
export const keyOf = (uploadTo: string): string => new URL(uploadTo).searchParams.get('key') ?? 'no key'
/** Uploads from the other machine, then reloads, because the page polls only every half minute. */
export async function finishImage({ page, server }: Flow, uploadTo: string): Promise<void> {
  const headers = { 'content-type': 'application/octet-stream' }
  expect((await fetch(uploadTo, { method: 'PUT', headers, body: new Uint8Array(packedDisk()) })).status).toBe(200)
  const image = `/images/${new URL(page.url()).pathname.split('/').slice(2).join('/')}`
  await expect.poll(async () => (await api(server, server.demoToken, 'GET', image))['status']).toBe('available')
  await page.reload()
  await expect(page.getByText(/^Available in every region/)).toBeVisible()
}

/** All flows but the image's, whose secret must stay while it is unfinished. */
export const FLOWS = [signedIn, accessKey, monitoringClient, certificate, login, signedUrls] as const
