/** The operator's entry: one command, one JSON object on stdout, what went wrong on stderr. */
import { runCommand } from './run'

process.umask(0o077)
const { code, out, err } = await runCommand(process.argv.slice(2), process.env)
process.stdout.write(out)
process.stderr.write(err)
process.exitCode = code
