import type { Volume } from '../../../contract/volumes'
import { Note } from '../../../ui/note'
import { contentOf, type After } from './-after'
import { gib, instanceName, volumeName } from './-words'

/** What comes next after something was done, as far as it has come. */
export function AfterNote({ volume, after }: { volume: Volume; after: After | undefined }) {
  if (volume.status === 'migrating') {
    return (
      <Note tone="info" title="It is being moved">
        The provider moves this volume to other hardware. Until that is over it cannot be deleted, resized, cloned or
        attached.
      </Note>
    )
  }
  if (after === undefined) return null
  const said = words(volume, after)
  const ready = volume.status === 'active'
  return (
    <Note tone={ready ? 'ok' : 'info'} role="status" title={ready ? said.title : said.waiting}>
      {said.next}
    </Note>
  )
}

function words(v: Volume, after: After): { title: string; waiting: string; next: string } {
  const name = volumeName(v)
  const instance = instanceName(v)
  const there = instance === undefined ? 'Attach it to an instance; then ' : `On ${instance}, `
  const said: Record<After, { title: string; waiting?: string; next: string }> = {
    create: {
      title: `${name} is ready`,
      waiting: `${name} is being made`,
      next: `${there}${contentOf(v.id) === 'nothing' ? 'make a file system on it and ' : ''}mount it with the commands below.`,
    },
    clone: {
      title: `${name} is ready`,
      waiting: `${name} is being made`,
      next: `It has the data of its source. ${there}mount it with the commands below.`,
    },
    attach: {
      title: `${name} is attached`,
      next: `${there}mount it with the commands below.`,
    },
    resize: {
      title: `${name} has ${gib(v.size)}`,
      waiting: `${name} grows to ${gib(v.size)}`,
      next: 'Its file system has the old size until it is told: the commands are below.',
    },
  }
  return { waiting: said[after].title, ...said[after] }
}
