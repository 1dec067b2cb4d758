/** Stricter than the API, which accepts an empty password. */
import { body, text } from '#/contract/fields'
import { CredentialLabel, CredentialUsername } from '#/contract/managed-rules'

const login = { username: CredentialUsername, password: text('Password', 5000, { filled: true }) }
export const LoginValues = body(login)
export const NewCredential = body({ label: CredentialLabel, ...login })
