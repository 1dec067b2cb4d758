// Operator commands. Stdout contains only the command's one line of JSON, so a build reports on stderr.
import { ensureBuilt } from './lib/ensure-built.mjs'

ensureBuilt()
process.env['NODE_ENV'] ??= 'production'
process.setSourceMapsEnabled(true)
await import(new URL('../dist/server/admin.js', import.meta.url).href)
