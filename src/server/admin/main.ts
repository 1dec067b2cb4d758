/** The operator's entry point: one command, one JSON object on stdout, errors on stderr. */
import { becomeOwner } from '../system/become-owner'
import { errorCode } from '../system/error-code'
import { dataDirOf } from '../system/settings'
import { runCommand } from './run'

process.umask(0o077)
// As the first process of a container, a process without a handler gets neither signal.
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))
// A full disk, or a reader that has ended. The output can be the only copy of a token.
process.stdout.on('error', (e) => {
  process.stderr.write(`Failed: the output can't be written: ${String(errorCode(e))}.\n`)
  process.exitCode = 1
})
becomeOwner(dataDirOf(process.env))
const { code, out, err } = await runCommand(process.argv.slice(2), process.env)
process.stdout.write(out)
process.stderr.write(err)
process.exitCode = code
