import type { InstanceSettings } from '#/contract/managed-rules'
import { plainNumber } from '#/lib/bytes'

/** Login user and port with their defaults (B2.6-3). */
export const userText = (s: InstanceSettings): string => s.ssh.user ?? 'root'
export const portText = (s: InstanceSettings): string => plainNumber(s.ssh.port ?? 22)
