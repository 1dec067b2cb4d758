import { Fragment } from 'react'
import type { Finding, Fix, PairField } from '../../../lib/certificate/finding'
import { Button } from '../../../ui/button'
import { CodeBlock } from '../../../ui/code-block'
import { Note } from '../../../ui/note'

interface PairNotesProps {
  findings: readonly Finding[]
  field: PairField
  onFix: (fix: Fix) => void
}

const TITLES = { certificate: 'Visitors may be warned', private_key: undefined } as const
const fixButton = (fix: Fix, onFix: (fix: Fix) => void) => <Button onClick={() => onFix(fix)}>{fix.label}</Button>

/** What puts right the errors at a field: one click, or a command. */
export function PairRepairs({ findings, field, onFix }: PairNotesProps) {
  return findings
    .filter((finding) => finding.field === field && finding.level === 'error')
    .map(({ id, fix, command }) => (
      <Fragment key={id}>
        {command !== undefined && <CodeBlock code={command} label="Command" lang="sh" />}
        {fix && <div>{fixButton(fix, onFix)}</div>}
      </Fragment>
    ))
}

/** Warnings and remarks at a field. */
export function PairNotes({ findings, field, onFix }: PairNotesProps) {
  return (['warn', 'info'] as const).map((level) => {
    const of = findings.filter((finding) => finding.field === field && finding.level === level)
    const fixes = of.flatMap(({ fix }) => fix ?? [])
    return of.length === 0 ? null : (
      <Note
        key={level}
        tone={level}
        title={level === 'warn' ? TITLES[field] : undefined}
        action={
          fixes.length > 0 ? fixes.map((fix) => <Fragment key={fix.label}>{fixButton(fix, onFix)}</Fragment>) : null
        }
      >
        {of.map(({ id, text }, index) => (
          // One kind may strike two certificates; the list is made anew with every check.
          // oxlint-disable-next-line react/no-array-index-key
          <p key={`${id}${index}`}>{text}</p>
        ))}
      </Note>
    )
  })
}

/** The first thing at a field that the API would refuse. */
export const errorAt = (findings: readonly Finding[] | undefined, field: PairField): Finding | undefined =>
  findings?.find((finding) => finding.field === field && finding.level === 'error')
