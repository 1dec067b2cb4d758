// Unpacks the headless Chromium from the npm registry into .cache, with the system libraries and fonts that a machine might
// lack. The browser is then the same on every machine, without internet access.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { at } from './paths.mjs'

const packageDir = at('node_modules/@sparticuz/chromium')

/**
 * Absolute, because fontconfig resolves a relative cache folder against the working directory. The package has no monospaced
 * font; without the alias, code is drawn in Open Sans even where the system has one.
 * @param {string} etc
 */
const fontsConf = (etc) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${etc}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${etc}/cache</cachedir>
  <alias>
    <family>monospace</family>
    <prefer><family>DejaVu Sans Mono</family><family>Liberation Mono</family></prefer>
  </alias>
</fontconfig>
`

/**
 * @param {string} archive
 * @param {string} folder
 */
const untar = (archive, folder) => {
  mkdirSync(folder, { recursive: true })
  const input = brotliDecompressSync(readFileSync(join(packageDir, 'bin', archive)))
  const { status, stderr } = spawnSync('tar', ['-x', '--no-same-owner', '-C', folder], { input })
  if (status !== 0) throw new Error(`cannot unpack ${archive}: ${String(stderr)}`)
}

/** @param {string} home */
const unpack = (home) => {
  // Unpacked beside and renamed, so that an interrupted unpacking leaves no incomplete folder.
  const making = `${home}.${process.pid}`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { recursive: true })
  writeFileSync(join(making, 'chromium'), brotliDecompressSync(readFileSync(join(packageDir, 'bin/chromium.br'))))
  chmodSync(join(making, 'chromium'), 0o755)
  untar('swiftshader.tar.br', making)
  untar('al2023.tar.br', making)
  untar('fonts.tar.br', join(making, 'etc'))
  if (existsSync(home)) rmSync(making, { recursive: true, force: true })
  else renameSync(making, home)
}

/** @returns {import('../browser.mjs').Browser | null} null where the package has no build for this machine */
export const bundledChromium = () => {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(packageDir)) return null
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'))
  const home = at(`.cache/chromium-${version}`)
  if (!existsSync(home)) unpack(home)
  writeFileSync(join(home, 'etc/fonts.conf'), fontsConf(join(home, 'etc')))
  const libraries = [join(home, 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':')
  return {
    from: `@sparticuz/chromium ${version}`,
    path: join(home, 'chromium'),
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(home, 'etc') },
  }
}
