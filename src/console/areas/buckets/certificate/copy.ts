/** Words of the form that uploads a certificate, and of the status after a failed upload. */
import { plural } from '#/lib/text'

// Form
export const uploadTitle = 'Upload TLS certificate'
export const replaceTitle = 'Replace TLS certificate'
export const uploadSummary = (bucket: string, cluster: string) =>
  `For ${bucket} in ${cluster}. Checked in your browser before upload, then stored encrypted.`
export const replaceSummary = (bucket: string, cluster: string) =>
  `For ${bucket} in ${cluster}. Checked in your browser before the old certificate is deleted and this one is stored.`
export const upload = 'Upload certificate'
export const replace = 'Replace certificate'
export const retry = 'Try again'
export const certificate = 'Certificate'
export const certificateHint = 'PEM or DER. The certificate first, then its chain.'
export const key = 'Private key'
export const keyHint = 'PEM or DER (PKCS #1, SEC1, or PKCS #8). Locked keys are unlocked in your browser.'
export const fileUnreadable = (name: string) => `${name} couldn’t be read as PEM text or DER.`
export const command = 'Command'
export const uploaded = (bucket: string) => `Certificate for ${bucket} uploaded`
export const replaced = (bucket: string) => `Certificate for ${bucket} replaced`
export const uploadedMeanwhile =
  'Another certificate was uploaded while this form was open. To replace it, choose Replace certificate.'

// Findings
export const warningTitle = 'Visitors might see a warning'
export const matchesBucket = (days: number) => `Matches the bucket. Valid for ${plural(days, 'more day')}.`
export const subject = 'Subject'
export const names = 'Names'
export const issuer = 'Issuer'
export const valid = 'Valid'
export const validFromTo = (from: string, to: string) => `${from} to ${to}`
export const keyKind = 'Key'
export const chain = 'Chain'
export const none = 'None'
export const keyOf = (kind: string, form: string) => `${kind}, ${form}.`
export const unlockedKey = (kind: string) => `${kind}, unlocked in your browser.`
export const matchingKeyOf = (kind: string, form: string) => `${kind}, ${form}. Matches the certificate.`
export const matchingUnlockedKey = (kind: string) => `${kind}, unlocked in your browser. Matches the certificate.`

// Locked key
export const passphrase = 'Key passphrase'
export const passphraseHint = 'Used in this browser only. Never sent or stored.'
export const unlock = 'Unlock'
export const wrongPassphrase = 'This passphrase doesn’t unlock the key.'
export const cantUnlock = 'This browser can’t unlock the key. Run: openssl pkey -in key.pem -out plain.pem'

// Status after a failed upload
export const unchanged = 'Nothing was changed'
export const unchangedText =
  'The old certificate is still in place. The new certificate and key are still in this form.'
export const deleted = 'The bucket has no certificate'
export const deletedText = 'The old certificate was deleted, but the new one wasn’t stored. Try again before you leave.'
export const notStored = 'The certificate wasn’t stored'
export const notStoredText = 'The bucket still has no certificate. Your certificate and key are still in this form.'
export const unconfirmed = 'We couldn’t confirm this change'
export const deletionUnconfirmed =
  'The old certificate might have been deleted. Check again before you leave. The new certificate and key are still in this form.'
export const storageUnconfirmed =
  'The new certificate might have been stored. Check again before you leave. Your certificate and key are still in this form.'
export const checkAgain = 'Check again'
export const leaveTitle = 'Leave the bucket without a certificate?'
export const leaveText = 'The old certificate was deleted, and the new one isn’t stored. It’s only in this form.'
