// Operator commands. Stdout carries the command's one JSON line and nothing else: a build talks on stderr.
import { ensureBuilt } from './lib/ensure-built.mjs'

ensureBuilt()
process.env['NODE_ENV'] ??= 'production'
process.setSourceMapsEnabled(true)
await import(new URL('../dist/server/admin.js', import.meta.url).href)
