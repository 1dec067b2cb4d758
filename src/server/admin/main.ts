/** The operator's entry point: one command, one JSON object on stdout, errors on stderr. */
import { runCommand } from './run'

process.umask(0o077)
const { code, out, err } = await runCommand(process.argv.slice(2), process.env)
process.stdout.write(out)
process.stderr.write(err)
process.exitCode = code
