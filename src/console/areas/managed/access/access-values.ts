/** Form values of the SSH access to an instance. An empty user means root, an empty port 22. */
import type * as z from 'zod/mini'
import { body, text, withFormRules, MAX_NAME } from '#/contract/fields'
import { InstanceSettingsBody, SshAccess, type InstanceSettings } from '#/contract/managed-rules'
import { plainNumber } from '#/lib/bytes'

const Base = body({
  access: SshAccess,
  ip: text('IP address', MAX_NAME),
  user: text('User', MAX_NAME),
  port: text('Port', MAX_NAME),
})
export type AccessValues = z.infer<typeof Base>

/** NaN for text that isn't a number, which the rule refuses. */
const portOf = (typed: string) => {
  const port = typed.trim()
  return port === '' ? null : /^\d+$/.test(port) ? Number(port) : Number.NaN
}
export const sshOf = (v: AccessValues) => ({
  access: v.access,
  ip: v.ip.trim() === '' ? 'any' : v.ip.trim(),
  user: v.user === '' ? null : v.user,
  port: portOf(v.port),
})

export const AccessValues = withFormRules(Base, (v) => {
  const { error } = InstanceSettingsBody.safeParse({ ssh: sshOf(v) })
  return (error?.issues ?? []).map((i) => ({ field: String(i.path[1] ?? ''), reason: i.message }))
})
export const accessValuesOf = ({ ssh }: InstanceSettings): AccessValues => ({
  access: ssh.access,
  ip: ssh.ip,
  user: ssh.user ?? '',
  // An unreadable port becomes text that the rule refuses, instead of 22.
  port: ssh.port === null ? '' : plainNumber(ssh.port),
})
