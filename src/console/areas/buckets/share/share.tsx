import type { ReactNode } from 'react'
import { Stack } from '#/console/kit/layout/stack'
import { URL_METHODS } from '#/contract/objects'
import type { BucketAt } from '../bucket/bucket-page'
import css from './lifetime-fields.module.css'
import { useLinkForm } from './link-form'

/** A share link of one object, and its access setting as `children`. */
export function Share({ at, name, children }: { at: BucketAt; name: string; children: ReactNode }) {
  const link = useLinkForm({ at, name, methods: URL_METHODS })
  return (
    <Stack gap={5}>
      <Stack gap={3}>
        <div className={css['once']}>
          <Stack gap={3}>{link.lifetime}</Stack>
          {link.create}
        </div>
        {link.result}
        <details>
          <summary>Advanced</summary>
          <Stack gap={4}>{link.advanced}</Stack>
        </details>
      </Stack>
      {children}
    </Stack>
  )
}
