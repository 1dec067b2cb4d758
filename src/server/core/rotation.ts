/** Rotates the master key: reseals every secret with a new key, then drops the old one. */
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import { addKey, dropOldKeys, openSecrets, type Secrets } from './secrets'
import type { Services } from './services'
import { write } from '../db/write'

type Db = Kysely<Database>
type Sealed = readonly [place: string, sealed: string]

/**
 * Call with the data directory locked, since a running server knows only the keys from its start. If interrupted, both
 * keys stay in the file, every secret still opens, and the rotation can run again. Returns the number of resealed
 * values.
 */
export async function rotateMasterKey({ db, settings }: Pick<Services, 'db' | 'settings'>): Promise<number> {
  addKey(settings.dataDir)
  const secrets = openSecrets(settings.dataDir, { make: false })
  const resealed = await write(db, 'server', async (trx) => {
    const count = await resealAll(trx, secrets)
    // Idempotency fingerprints used the old key, so a repeated write is refused and never runs again.
    await trx.updateTable('keyed_write').set({ status: null, answer_sealed: null }).execute()
    await trx.deleteFrom('key_check').execute()
    const newest = secrets.checks().at(-1)
    if (newest) await trx.insertInto('key_check').values({ key_id: newest.keyId, sealed: newest.sealed }).execute()
    return count
  })
  dropOldKeys(settings.dataDir)
  return resealed
}

async function resealAll(trx: Db, secrets: Secrets): Promise<number> {
  let count = 0
  const again = ([place, sealed]: Sealed): string => {
    if (sealed === '') return sealed
    count++
    return secrets.seal(secrets.open(sealed, place), place)
  }
  for (const r of await trx.selectFrom('signing_key').selectAll().execute()) {
    const secret_sealed = again([`signing_key|${r.account_id}|secret`, r.secret_sealed])
    await trx.updateTable('signing_key').set({ secret_sealed }).where('account_id', '=', r.account_id).execute()
  }
  for (const r of await trx.selectFrom('access_key').selectAll().execute()) {
    const secret_sealed = again([`access_key|${r.access_key}|secret`, r.secret_sealed])
    await trx.updateTable('access_key').set({ secret_sealed }).where('id', '=', r.id).execute()
  }
  for (const r of await trx.selectFrom('certificate').selectAll().execute()) {
    const set = {
      certificate_sealed: again([`certificate|${r.bucket_id}|certificate`, r.certificate_sealed]),
      private_key_sealed: again([`certificate|${r.bucket_id}|private_key`, r.private_key_sealed]),
    }
    await trx.updateTable('certificate').set(set).where('bucket_id', '=', r.bucket_id).execute()
  }
  for (const r of await trx.selectFrom('monitoring_client').selectAll().execute()) {
    const set = {
      api_key_sealed: again([`monitoring_client|${r.id}|api_key`, r.api_key_sealed]),
      install_code_sealed: again([`monitoring_client|${r.id}|install_code`, r.install_code_sealed]),
    }
    await trx.updateTable('monitoring_client').set(set).where('id', '=', r.id).execute()
  }
  for (const r of await trx.selectFrom('managed_credential').selectAll().execute()) {
    const secret_sealed = again([`managed_credential|${r.id}|secret`, r.secret_sealed])
    await trx.updateTable('managed_credential').set({ secret_sealed }).where('id', '=', r.id).execute()
  }
  for (const r of await trx.selectFrom('managed_ssh_key').selectAll().execute()) {
    const private_key_sealed = again([`managed_ssh_key|${r.account_id}|private_key`, r.private_key_sealed])
    await trx
      .updateTable('managed_ssh_key')
      .set({ private_key_sealed })
      .where('account_id', '=', r.account_id)
      .execute()
  }
  return count
}
