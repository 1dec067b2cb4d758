// Unpacks the headless Chromium from the npm registry into .cache, with its own system libraries and fonts. The browser is then
// the same on every machine, without internet access.
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { at } from './paths.mjs'

const packageDir = at('node_modules/@sparticuz/chromium')

/**
 * Only the fonts of the package, or a test of layout would measure the machine: some packages install fonts that fontconfig
 * prefers to those of the package. The folders are absolute, because fontconfig resolves a relative one against the working
 * directory.
 * @param {string} etc
 */
const fontsConf = (etc) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${etc}/fonts</dir>
  <cachedir>${etc}/cache</cachedir>
</fontconfig>
`

/**
 * Unpacks an archive without the `tar` command, which a machine might lack. The package's archives contain only files and
 * folders with short names.
 * @param {string} archive
 * @param {string} folder
 */
const untar = (archive, folder) => {
  const tar = brotliDecompressSync(readFileSync(join(packageDir, 'bin', archive)))
  /** @param {number} from @param {number} to */
  const text = (from, to) => tar.toString('latin1', from, to).replace(/\0.*/s, '')
  for (let at = 0; tar[at] !== 0;) {
    const path = join(folder, text(at, at + 100))
    const size = parseInt(text(at + 124, at + 136), 8)
    mkdirSync(dirname(path), { recursive: true })
    if (text(at + 156, at + 157) === '0')
      writeFileSync(path, tar.subarray(at + 512, at + 512 + size), { mode: parseInt(text(at + 100, at + 108), 8) })
    at += 512 + Math.ceil(size / 512) * 512
  }
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
    // Without a UTF-8 locale, as in most containers, a file with a name beyond ASCII is downloaded as "download".
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(home, 'etc'), LC_ALL: 'C.UTF-8' },
  }
}
