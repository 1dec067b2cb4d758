// The package that runs without a build: the built console and server, two small programs, and the packages that the server loads.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from '../lib/paths.mjs'

const COPIED = ['README.md', 'LICENSE', 'docs']
/** Files of the build itself, which a release leaves out. */
const LEFT_OUT = /\/(\.carried\.json|\.vite)$/

/** @param {string} file of the built server, without its ending */
const program = (file) => `#!/usr/bin/env node
process.env['NODE_ENV'] ??= 'production'
process.setSourceMapsEnabled(true)
await import(new URL('../dist/builds/server/${file}.js', import.meta.url).href)
`

/** Packages that the built server imports by name. @param {string} folder @param {readonly string[]} known */
const importedBy = (folder, known) => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  const lines = files.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  // Comments of bundled packages quote such lines, but never at the start of a line.
  const imports = lines.filter((line) => /^(?:import|export)\b/.test(line) || /^[^*/]*\bimport\(/.test(line))
  return known.filter((name) => imports.some((line) => line.includes(`"${name}"`) || line.includes(`"${name}/`)))
}

/**
 * Writes the package into an empty folder. Build first.
 * @param {string} folder
 * @returns {{ name: string, version: string, dependencies: Record<string, string> }} its manifest
 */
export const layOut = (folder) => {
  const manifest = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'bin'), { recursive: true })
  const server = realpathSync(at('dist/server'))
  const console_ = realpathSync(at('dist/console'))
  const list = join(console_, '.carried.json')
  /** @type {readonly string[]} */
  const carried = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  cpSync(server, join(folder, 'dist/builds/server'), {
    recursive: true,
    filter: (from) => !from.includes('seed-large'),
  })
  cpSync(console_, join(folder, 'dist/console'), {
    recursive: true,
    filter: (from) => !LEFT_OUT.test(from) && !carried.some((name) => from === join(console_, 'assets', name)),
  })
  for (const name of COPIED) cpSync(at(name), join(folder, name), { recursive: true })
  for (const [name, file] of [
    ['cloud-console', 'main'],
    ['cloud-console-admin', 'admin'],
  ]) {
    writeFileSync(join(folder, `bin/${name}.mjs`), program(file ?? ''), { mode: 0o755 })
  }
  /** @type {Record<string, string>} */
  const wanted = { ...manifest.dependencies, ...manifest.optionalDependencies }
  const released = {
    name: manifest.name,
    version: manifest.version,
    description: manifest.description,
    license: manifest.license,
    type: 'module',
    bin: { 'cloud-console': 'bin/cloud-console.mjs', 'cloud-console-admin': 'bin/cloud-console-admin.mjs' },
    scripts: { start: 'node bin/cloud-console.mjs', admin: 'node bin/cloud-console-admin.mjs' },
    dependencies: Object.fromEntries(importedBy(server, Object.keys(wanted)).map((name) => [name, wanted[name] ?? ''])),
    engines: manifest.engines,
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(released, null, 2)}\n`)
  return released
}
