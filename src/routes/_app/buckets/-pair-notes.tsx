import type { Finding, Fix, PairField } from '../../../lib/certificate/finding'
import { Button } from '../../../ui/button'
import { CodeBlock } from '../../../ui/code-block'
import { Note } from '../../../ui/note'
import { Stack } from '../../../ui/stack'

interface PairNotesProps {
  findings: readonly Finding[]
  field: PairField
  onFix: (fix: Fix) => void
}

const TITLES = { warn: 'It would be accepted, but', info: undefined } as const

/** What was found at a field, below its error: repairs, commands, warnings, remarks. */
export function PairNotes({ findings, field, onFix }: PairNotesProps) {
  const here = findings.filter((finding) => finding.field === field)
  const button = (fix: Fix | undefined) => fix && <Button onClick={() => onFix(fix)}>{fix.label}</Button>
  const errors = here.filter(({ level, fix, command }) => level === 'error' && (fix ?? command) !== undefined)
  const levels = (['warn', 'info'] as const).map((level) => ({ level, of: here.filter((f) => f.level === level) }))
  return (
    <>
      {errors.map(({ id, fix, command }) => (
        <Stack key={id} gap={2}>
          {command !== undefined && <CodeBlock code={command} label="Command" lang="sh" />}
          {fix && <div>{button(fix)}</div>}
        </Stack>
      ))}
      {levels.map(({ level, of }) =>
        of.length === 0 ? null : (
          <Note
            key={level}
            tone={level}
            title={TITLES[level]}
            action={of.map(({ id, fix }) => fix && <span key={id}>{button(fix)}</span>)}
          >
            {of.map(({ id, text }, index) => (
              // One kind may strike two certificates; the list is made anew with every check.
              // oxlint-disable-next-line react/no-array-index-key
              <p key={`${id}${index}`}>{text}</p>
            ))}
          </Note>
        ),
      )}
    </>
  )
}

/** The first thing at a field that the API would refuse. */
export const errorAt = (findings: readonly Finding[] | undefined, field: PairField): Finding | undefined =>
  findings?.find((finding) => finding.field === field && finding.level === 'error')
