/** The API would take an empty password; nobody means to send one. */
import { body, text } from '#/contract/fields'
import { CredentialLabel, CredentialUsername } from '#/contract/managed-rules'

const login = { username: CredentialUsername, password: text('Password', 5000, { filled: true }) }
export const LoginValues = body(login)
export const NewCredential = body({ label: CredentialLabel, ...login })
