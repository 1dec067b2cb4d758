import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

/**
 * Runs a node program and collects its output without colors. With `echo`, the program writes to the terminal instead.
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, echo?: boolean, cwd?: string }} [options] `cwd`: the repository unless given
 * @returns {Promise<{ code: number, output: string }>}
 */
export const runNode = (args, { env = {}, echo = false, cwd = root } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...(echo ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }), ...env },
      stdio: ['ignore', echo ? 'inherit' : 'pipe', echo ? 'inherit' : 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += String(part)))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })

/** @param {string} bin path below node_modules */
export const tool = (bin) => `node_modules/${bin}`
