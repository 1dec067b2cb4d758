import { createFileRoute, Link, useBlocker, useNavigate } from '@tanstack/react-router'
import { q, qAll } from '#/console/api/client/client'
import { bucketsQuery } from '#/console/resource/catalog/all-buckets'
import { prefetchClusterNames } from '#/console/resource/catalog/prefetch-catalog'
import { idParam, searchOf } from '#/console/resource/address/search-params'
import { clusters } from '#/contract/clusters'
import { keys } from '#/contract/keys'
import { useEffect, useRef, useState } from 'react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { ErrorNote } from '#/console/resource/errors/error-note'
import { PageHeader } from '#/console/resource/page/page-header'
import { Loading } from '#/console/kit/feedback/state'
import { KeyForm, type CreatedKey } from './key-form'
import { storeLateKey, onLateKey, takeLateKey } from './late-key'
import { holdUnsaved } from '#/console/api/session/unsaved'
import { keyName } from '#/console/resource/catalog/key-reach'
import { useIsLeft } from '#/console/resource/address/use-navigate-here'
import { visible } from '#/lib/text'
import { Button } from '#/console/kit/button/button'
import { Card } from '#/console/kit/layout/card'
import { ConfirmDialog } from '#/console/kit/overlay/confirm-dialog'
import { CopyText } from '#/console/kit/text/copy-text'
import { KeyValues } from '#/console/kit/layout/key-values'
import { Note } from '#/console/kit/feedback/note'
import { Row } from '#/console/kit/layout/row'
import { saveText } from '#/console/kit/table/save-text'
import { Stack } from '#/console/kit/layout/stack'
import { pairFile } from './client-config'
import { OrphanKey } from './orphan-key'
import { ReplacedKey } from './replaced-key'
import { ProgramSetup, useEndpoints, useWorksWithTools } from './program-setup'
import { copyAccessKeyLabel, createKey, createdSummary, revocation, unsavedSecret } from './words'

export const Route = createFileRoute('/_app/keys/new')({
  staticData: { crumb: createKey },
  // `like`: id of the key whose access is copied.
  validateSearch: searchOf({ like: idParam }),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(qAll(keys.list, {}))
    void context.queryClient.prefetchQuery(bucketsQuery(undefined))
    prefetchClusterNames(context.queryClient)
  },
  component: Page,
})

function Page() {
  const { like } = Route.useSearch()
  return <NewKeyPage key={like} like={like} />
}

/**
 * The create form, then the secret of the new key. The secret is only in this component's state, or in memory if the form was left
 * before the response: never in a cache, storage or URL.
 */
function NewKeyPage({ like }: { like: number | undefined }) {
  const navigate = useNavigate()
  const isLeft = useIsLeft()
  const [created, setCreated] = useState<CreatedKey>()
  // Whether the page shows a secret that isn't saved yet.
  const unsaved = useRef(false)
  useEffect(() => {
    const show = () => {
      // A page about another key is left, and the next one shows the late key.
      const late = like === undefined ? takeLateKey() : undefined
      if (!late) return
      unsaved.current = true
      setCreated(late)
    }
    show()
    return onLateKey({ isSafe: () => !unsaved.current, show })
  }, [like])
  const arrived = (answer: CreatedKey) => {
    if (!isLeft() && !unsaved.current) {
      unsaved.current = true
      setCreated(answer)
    } else storeLateKey(answer, () => void navigate({ to: '/keys/new' }))
  }
  const source = useQuery({
    ...q(keys.view, { params: { keyId: like ?? 0 } }),
    ...(like === undefined ? { queryFn: skipToken } : {}),
    // The page of the secret can revoke it, and a refetch would fail then.
    enabled: created === undefined,
  })
  // Which regions a copy names depends on all there are.
  const places = useQuery(qAll(clusters.list, {}))
  if (created) {
    const done = () =>
      void navigate({
        to: '/keys/$keyId',
        params: { keyId: String(created.answer.id) },
        replace: true,
      })
    const onSaved = () => {
      unsaved.current = false
    }
    return <NewSecret key={created.answer.id} created={created} onSaved={onSaved} onDone={done} />
  }
  if (like !== undefined && (source.isPending || places.isPending)) {
    return (
      <>
        <PageHeader title={createKey} />
        <Loading label="Loading the key to copy" shape="page" />
      </>
    )
  }
  // The form starts with the access of its source, and can't take it over later.
  if (like !== undefined && !source.data) {
    return (
      <>
        <PageHeader title={createKey} actions={[{ label: 'All access keys', link: <Link to="/keys" /> }]} />
        <ErrorNote
          error={source.error}
          title={`Access for key ${like} couldn’t be loaded`}
          retry={() => void source.refetch()}
        />
      </>
    )
  }
  return <KeyForm source={source.data} onCreated={arrived} />
}

interface Props {
  readonly created: CreatedKey
  /** Called when the secret is copied or downloaded. */
  readonly onSaved: () => void
  readonly onDone: () => void
}

/** Shows a secret key, once. Leaving by anything but Done asks for confirmation until the secret is copied or downloaded. */
function NewSecret({ created: { answer, before, source }, onSaved, onDone }: Props) {
  const [saved, setSaved] = useState(false)
  const endpoints = useEndpoints(answer)
  const worksWithTools = useWorksWithTools(answer)
  const name = visible(keyName(answer)).text
  // A ref, because state is one render late right after a copy.
  const safe = useRef(false)
  const keep = () => {
    safe.current = true
    onSaved()
    setSaved(true)
  }
  useEffect(() => (saved ? undefined : holdUnsaved(unsavedSecret(name))), [saved, name])
  const top = useRef<HTMLDivElement>(null)
  // The form is submitted at its end; the secret starts at the top.
  useEffect(() => {
    scrollTo(0, 0)
    top.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [])
  const blocker = useBlocker({
    shouldBlockFn: () => !safe.current,
    enableBeforeUnload: false,
    withResolver: true,
  })
  // A browser can repeat a request after a broken connection. The secret of the first key is then lost.
  const all = useQuery(qAll(keys.list, {})).data?.data ?? []
  const older = new Set(before?.map(({ id }) => id))
  const duplicates = before
    ? all.filter(({ id, label }) => label === answer.label && id !== answer.id && !older.has(id))
    : []
  const download = () => {
    const pair = { label: answer.label, accessKey: answer.access_key, secretKey: answer.secret_key }
    const file = pairFile(pair, endpoints)
    saveText(file.name, [file.text], 'text/plain;charset=utf-8')
    keep()
  }
  return (
    <Stack gap={4} narrow>
      <div ref={top}>
        <PageHeader title="Save the secret key" summary={createdSummary(name)} />
      </div>
      <Note tone="warn" title="This secret is shown only once">
        If you lose it, create a new key.
      </Note>
      <Card title="Credentials" aside={<Button onClick={download}>Download</Button>}>
        <KeyValues
          items={[
            { label: 'Access key', value: <CopyText text={answer.access_key} label={copyAccessKeyLabel} /> },
            {
              label: 'Secret key',
              value: <CopyText text={answer.secret_key} label="Copy secret key" onCopied={keep} />,
            },
          ]}
        />
      </Card>
      {worksWithTools && (
        <Card title="Connect a tool">
          <ProgramSetup access={answer} secret={answer.secret_key} onCopied={keep} />
        </Card>
      )}
      {duplicates.length > 0 && (
        <Note
          tone="warn"
          role="status"
          title={
            duplicates.length === 1 ? 'A duplicate key was created' : `${duplicates.length} duplicate keys were created`
          }
        >
          <p>
            {duplicates.length === 1
              ? `Your browser sent the request twice, and the secret of this key was lost. ${revocation.verb} it.`
              : `Your browser repeated the request, and the secrets of these keys were lost. ${revocation.verb} them.`}
          </p>
          {duplicates.map((key) => (
            <OrphanKey key={key.id} access={key} />
          ))}
        </Note>
      )}
      {source && <ReplacedKey access={source} />}
      <Row>
        <Button
          variant="primary"
          onClick={() => {
            safe.current = true
            onDone()
          }}
        >
          Done
        </Button>
      </Row>
      <ConfirmDialog
        open={blocker.status === 'blocked'}
        title="Leave without the secret key?"
        action="Leave without it"
        tone="danger"
        onConfirm={() => blocker.proceed?.()}
        onDismiss={() => blocker.reset?.()}
      >
        You haven’t saved this secret. It can’t be shown again.
      </ConfirmDialog>
    </Stack>
  )
}
