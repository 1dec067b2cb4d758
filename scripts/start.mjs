// Serves the built console and API in this process, so that signals reach the server and no child is left behind.
import { ensureBuilt } from './lib/ensure-built.mjs'

ensureBuilt()
process.env['NODE_ENV'] ??= 'production'
process.setSourceMapsEnabled(true)
// The path is computed because the file exists only after the build, and the type check must not resolve it.
await import(new URL('../dist/server/main.js', import.meta.url).href)
