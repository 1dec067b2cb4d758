import { useEffect, useRef, useState } from 'react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { q } from '../../../api/client'
import { ErrorNote } from '../../../components/error-note'
import { PageHeader } from '../../../components/page-header'
import { keys } from '../../../contract/keys'
import { Loading } from '../../../ui/state'
import { KeyForm, type Made } from './-key-form'
import { keepLateKey, onLateKey, takeLateKey } from './-late-key'
import { SecretOnce } from './-secret-once'

/**
 * A new key, and then its secret. The secret is in this component's state, or waits in memory where the form was left before the
 * answer: in no cache, no storage and no address.
 */
export function NewKeyPage({ like }: { like: number | undefined }) {
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
