/**
 * The key with which the provider's staff logs in to an account's instances, created on first use. Its private half is
 * never returned.
 */
import { generateKeyPairSync } from 'node:crypto'
import type { Services } from '#/server/core/services'

const COMMENT = 'managedservices@vendor'
const ALGORITHM = 'ssh-ed25519'
export const privateKeyPlace = (accountId: number) => `managed_ssh_key|${accountId}|private_key`

/** Length and bytes, in the wire format of SSH (RFC 4251, section 5). */
function field(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

function newPair(): { readonly line: string; readonly pem: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const blob = Buffer.concat([field(Buffer.from(ALGORITHM)), field(Buffer.from(x, 'base64url'))])
  return {
    line: `${ALGORITHM} ${blob.toString('base64')} ${COMMENT}`,
    pem: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  }
}

/** One line for `authorized_keys`. */
export async function sshKeyOf({ db, secrets }: Pick<Services, 'db' | 'secrets'>, accountId: number): Promise<string> {
  const find = () =>
    db.selectFrom('managed_ssh_key').select('public_key').where('account_id', '=', accountId).executeTakeFirst()
  const found = await find()
  if (found) return found.public_key
  const { line, pem } = newPair()
  const sealed = secrets.seal(pem, privateKeyPlace(accountId))
  await db
    .insertInto('managed_ssh_key')
    .values({ account_id: accountId, public_key: line, private_key_sealed: sealed })
    .onConflict((c) => c.column('account_id').doNothing())
    .execute()
  const row = await find()
  if (!row) throw new Error("The key wasn't stored.")
  return row.public_key
}
