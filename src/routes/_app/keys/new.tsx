import { createFileRoute, useBlocker, useNavigate } from '@tanstack/react-router'
import { q, qAll } from '#/api/client/client'
import { bucketsQuery } from '#/app/catalog/all-buckets'
import { prefetchClusterNames } from '#/app/catalog/prefetch-catalog'
import { searchOf, whole } from '#/app/address/search-params'
import { keys } from '#/contract/keys'
import { useEffect, useRef, useState } from 'react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { ErrorNote } from '#/app/errors/error-note'
import { PageHeader } from '#/app/resource/page-header'
import { Loading } from '#/ui/feedback/state'
import { KeyForm, type Made } from './-key-form'
import { keepLateKey, onLateKey, takeLateKey } from './-late-key'
import { holdUnsaved } from '#/api/form/unsaved'
import { keyName } from '#/app/catalog/key-reach'
import { visible } from '#/lib/text'
import { Button } from '#/ui/button/button'
import { Card } from '#/ui/layout/card'
import { Checkbox } from '#/ui/field/checkbox'
import { ConfirmDialog } from '#/ui/overlay/confirm-dialog'
import { CopyText } from '#/ui/text/copy-text'
import { KeyValues } from '#/ui/layout/key-values'
import { Note } from '#/ui/feedback/note'
import { Row } from '#/ui/layout/row'
import { saveText } from '#/ui/table/save-text'
import { Stack } from '#/ui/layout/stack'
import { pairFile } from './-client-config'
import { OrphanKeys } from './-lost-key'
import { ProgramSetup, useEndpoints } from './-program-setup'
import { useKeysSince } from './-use-keys-since'

export const Route = createFileRoute('/_app/keys/new')({
  staticData: { crumb: 'Create access key' },
  // `like`: id of the key whose access is copied.
  validateSearch: searchOf({ like: whole(1) }),
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
 * A new key, and then its secret. The secret is in this component's state, or waits in memory where the form was left before the
 * answer: in no cache, no storage and no address.
 */
function NewKeyPage({ like }: { like: number | undefined }) {
  const navigate = useNavigate()
  const [made, setMade] = useState<Made>()
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    const showLate = () => {
      const late = takeLateKey()
      if (late) setMade(late)
    }
    showLate()
    const stop = onLateKey(showLate)
    return () => {
      here.current = false
      stop()
    }
  }, [])
  const arrived = (answer: Made) => {
    if (here.current) setMade(answer)
    else keepLateKey(answer, () => void navigate({ to: '/keys/new' }))
  }
  const source = useQuery({
    ...q(keys.view, { params: { keyId: like ?? 0 } }),
    ...(like === undefined ? { queryFn: skipToken } : {}),
  })
  if (made) {
    const done = () => void navigate({ to: '/keys/$keyId', params: { keyId: String(made.answer.id) }, replace: true })
    return <SecretOnce key={made.answer.id} made={made} onDone={done} />
  }
  if (like !== undefined && source.isPending) {
    return (
      <>
        <PageHeader title="Create access key" />
        <Loading label="Loading the key to copy" shape="page" />
      </>
    )
  }
  return (
    <KeyForm
      source={source.data}
      problem={
        like !== undefined && !source.data && source.error ? (
          <ErrorNote
            error={source.error}
            title={`The access of key ${like} could not be read`}
            retry={() => void source.refetch()}
          />
        ) : null
      }
      onMade={arrived}
    />
  )
}

interface Props {
  readonly made: Made
  readonly onDone: () => void
}

/** The one time that a secret key can be seen. Leaving asks until it was copied, downloaded, or said to be saved. */
function SecretOnce({ made: { answer, sent }, onDone }: Props) {
  const [saved, setSaved] = useState(false)
  const [copiedNow, setCopiedNow] = useState(false)
  const endpoints = useEndpoints(answer)
  const name = visible(keyName(answer)).text
  // Read at the moment of leaving: state would be a render late right after a copy.
  const safe = useRef(false)
  const keep = () => {
    safe.current = true
    setSaved(true)
    setCopiedNow(true)
  }
  useEffect(
    () => (saved ? undefined : holdUnsaved(`The secret key of ${name}, which cannot be shown again`)),
    [saved, name],
  )
  const top = useRef<HTMLDivElement>(null)
  // The form was sent from its end; what follows begins at the top.
  useEffect(() => {
    scrollTo(0, 0)
    top.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [])
  const blocker = useBlocker({
    shouldBlockFn: () => !safe.current,
    enableBeforeUnload: false,
    withResolver: true,
  })
  // A browser may send a creation again by itself after its connection broke: the first key's secret is then nowhere.
  const twins = useKeysSince(sent).found?.filter((k) => k.id !== answer.id) ?? []
  const download = () => {
    const pair = { label: answer.label, accessKey: answer.access_key, secretKey: answer.secret_key }
    const file = pairFile(pair, endpoints)
    saveText(file.name, [file.text], 'text/plain;charset=utf-8')
    keep()
  }
  return (
    <Stack gap={4}>
      <div ref={top}>
        <PageHeader title="Save the secret key" summary={`Access key ${name} is created.`} />
      </div>
      <Note tone="warn" title="This is the only time it is shown">
        Neither this console nor the API can show it again. Who loses it makes another key.
      </Note>
      <Card title="The pair" aside={<Button onClick={download}>Download as a file</Button>}>
        <KeyValues
          items={[
            { label: 'Access key', value: <CopyText text={answer.access_key} label="access key" /> },
            {
              label: 'Secret key',
              value: <CopyText text={answer.secret_key} label="secret key" onCopied={keep} />,
            },
          ]}
        />
      </Card>
      <Card title="Set up a program">
        <ProgramSetup access={answer} secret={answer.secret_key} onCopied={keep} />
      </Card>
      {sent.ids !== undefined && twins.length > 0 && (
        <Note tone="warn" role="status" title="The browser sent the request more than once">
          <p>A second key with this label was made, and its secret went to nobody. Revoke it.</p>
          <OrphanKeys found={twins} />
        </Note>
      )}
      <Checkbox
        label="I have saved the secret key"
        hint={copiedNow && saved ? 'Copied or downloaded: put it where it stays.' : undefined}
        checked={saved}
        onChange={(event) => {
          safe.current = event.target.checked
          setSaved(event.target.checked)
          setCopiedNow(false)
        }}
      />
      <Row>
        <Button
          variant="primary"
          disabledReason={saved ? undefined : 'Copy or download the secret key first, or say that you have saved it'}
          onClick={onDone}
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
        It is not saved as far as this page knows, and it can never be shown again.
      </ConfirmDialog>
    </Stack>
  )
}
