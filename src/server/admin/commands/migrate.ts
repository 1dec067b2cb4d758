/** Moving all data to a shared database and back. */
import { migrateData, openLocalSide } from '../migrate'
import type { AdminCommand } from '../command'

const migrate: AdminCommand = {
  name: 'migrate',
  usage: '--to|--from postgres://USER@HOST/DATABASE [--s3 https://HOST/BUCKET]    (with all servers stopped)',
  options: { to: 'text', from: 'text', s3: 'text' },
  open: openLocalSide,
  run: (services, args, env) => migrateData(services, args, env),
}

export const migrateCommands: readonly AdminCommand[] = [migrate]
