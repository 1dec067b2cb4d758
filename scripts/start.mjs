// Serves the built console and API in this very process, so that signals reach the server and nothing is left behind.
import { ensureBuilt } from './lib/ensure-built.mjs'

ensureBuilt()
process.env['NODE_ENV'] ??= 'production'
process.setSourceMapsEnabled(true)
// A computed address: the file exists only after the build, and the type check must not want it.
await import(new URL('../dist/server/main.js', import.meta.url).href)
