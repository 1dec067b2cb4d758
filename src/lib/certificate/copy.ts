/** Strings of the certificate checks. Certificate names come in quotation marks. */
import { formatCount } from '../bytes'
import { formatDay } from '../time/dates'
import { plural } from '../text'
import type { PairField } from './finding'

// Either field
export const cutOff = (field: PairField) =>
  field === 'certificate'
    ? 'The certificate is incomplete. A line that starts with -----END is missing.'
    : 'The private key is incomplete. A line that starts with -----END is missing.'
export const notPem = (field: PairField) =>
  field === 'certificate'
    ? 'This isn’t PEM text. A certificate starts with a line -----BEGIN …-----.'
    : 'This isn’t PEM text. A private key starts with a line -----BEGIN …-----.'
export const pkcs12 =
  'This is a PKCS #12 file (PFX), which contains both certificate and key. Extract both and choose them again.'
export const pkcs7 = 'This is a PKCS #7 file. Extract the certificates first.'
export const otherContent = (field: PairField, label: string) =>
  field === 'certificate' ? `This is “${label}”, not a certificate.` : `This is “${label}”, not a private key.`
export const moveToOtherField = 'Move to the other field'
export const swapFields = 'Swap the two fields'

// Certificate field
export const keyInCertificate = 'This is a private key. It belongs in the other field.'
export const keyBesideCertificate = 'This text also contains a private key. Keys go in their own field.'
export const takeKeyOut = 'Remove the key'
export const moveKey = 'Move the key to its field'
export const request = 'This is a signing request, not the certificate issued for it.'
export const certificateDamaged = 'The certificate is damaged.'
export const certificateUnreadable = 'The certificate can’t be read. It’s damaged or incomplete.'
export const checksNotLoaded = 'The checks couldn’t be loaded. The server will check the certificate.'
export const certificateNotChecked = 'This certificate can’t be read in the browser. The server will check it.'

// Key field
export const certificateInKey = 'This is a certificate. It belongs in the other field.'
export const certificateBesideKey = 'This text also contains certificates. They go in their own field.'
export const moveCertificates = 'Move certificates to their field'
export const publicKey = 'This is a public key. Enter the private key.'
export const severalKeys = (n: number) => `This text contains ${n} private keys. Enter only the certificate’s.`
export const keyDamaged = 'The private key is damaged.'
export const keyUnreadable = 'The private key can’t be read. It’s damaged or of an unknown type.'
export const keyLocked = 'This key is protected by a passphrase. Unlock it first.'
export const keyLockedElsewhere = (why: string) =>
  `The passphrase of this key can’t be used here (${why}). Remove it on your computer:`
export const damagedText = 'damaged text'
export const insecureConnection = 'no secure connection'
export const oldPemEncryption = 'old PEM encryption'
export const oldScheme = 'old encryption scheme'
export const unknownScheme = 'unknown encryption scheme'
export const unknownHash = 'unknown hash'
export const otherCipher = 'a cipher other than AES'
export const tooManyRounds = 'too many rounds'

// Certificate and key together
export const otherKey = (kind: string) => `This ${kind} key doesn’t belong to the certificate.`
export const otherKind = (own: string, other: string) => `This key is ${own}, but the certificate’s key is ${other}.`
export const unsupportedKeyKind = (kind: string) =>
  `This browser can’t check ${kind} keys. The server will check whether the key matches.`
export const insecurePage =
  'Without a secure connection, the key can’t be checked. The server will check whether it matches.'
export const numbersOnlyKind = (kind: string) =>
  `The key seems to match the certificate. This browser can’t fully check ${kind} keys.`
export const numbersOnlyInsecure = 'The key seems to match the certificate. A full check requires a secure connection.'
export const unknownKind = (oid: string) => `of an unknown type (${oid})`
export const customCurve = 'with a custom curve'
export const noName = 'no name'

// Chain
export const andMore = (names: string, more: number) => `${names} and ${more} more`
export const severalLeaves = (n: number, names: string) =>
  `This text contains ${n} certificates that could be the site’s own: ${names}.`
export const keepOnly = (name: string) => `Keep only ${name}`
export const chainOrder = (first: string) =>
  `The site’s own certificate must be the first, not ${first}. Each issuer follows the certificate that it signed.`
export const putInOrder = 'Sort certificates'
export const chainGap = (strays: string, last: string, issuer: string) =>
  `${strays} signed nothing here. The issuer of ${last}, “${issuer}”, is missing.`
export const chainUntidy = 'The chain is out of order or contains a certificate twice.'
export const tidyUp = 'Clean up the chain'
export const chainBroken = (signer: string, signed: string) =>
  `${signer} has the issuer’s name but didn’t sign ${signed}.`
export const issuerMissing = (issuer: string) =>
  `The certificate of the issuer, “${issuer}”, is missing. Add it after this one unless it’s a root.`
export const selfSigned = 'This certificate is self-signed. Browsers warn every visitor who doesn’t trust it.'

// Dates
export const expired = (until: Date) => `This certificate expired on ${formatDay(until)}.`
export const issuerExpired = (name: string, until: Date) => `${name} expired on ${formatDay(until)}.`
export const notYetValid = (from: Date) => `This certificate isn’t valid before ${formatDay(from)}.`
export const issuerNotYetValid = (name: string, from: Date) => `${name} isn’t valid before ${formatDay(from)}.`
export const expiresSoon = (until: Date, days: number) =>
  `This certificate expires on ${formatDay(until)}, in ${plural(days, 'day')}.`

// Names and strength
export const noNames = 'This certificate lists no hostname (subjectAltName), so browsers don’t accept it.'
export const otherNames = (names: string, hosts: readonly string[]) =>
  `This certificate is for ${names}, but the bucket’s hostname is ${hosts.join(' or ')}.`
export const sha1 = (names: string) => `Browsers refuse certificates signed with SHA-1: ${names}.`
export const shortRsa = (bits: number) => `The RSA key has ${formatCount(bits)} bits. Browsers refuse fewer than 2,048.`
export const unsupportedFamily = (family: string) => `Browsers don’t yet accept ${family} keys in certificates.`
