import { useQuery } from '@tanstack/react-query'
import { q } from '../../../api/client'
import { ErrorNote } from '../../../components/error-note'
import { managed } from '../../../contract/managed'
import { Card } from '../../../ui/card'
import { CodeBlock } from '../../../ui/code-block'
import { Skeleton } from '../../../ui/skeleton'
import { Stack } from '../../../ui/stack'

export const sshKeyQuery = q(managed.sshKey, {})

/** The key that lets staff in, and where to put it. */
export function PublicKey() {
  const { data, error, refetch } = useQuery(sshKeyQuery)
  return (
    <Card title="Public key of this account">
      <Stack gap={3}>
        <p>
          Staff logs in with the other half of this key. Add it as a line of its own to{' '}
          <code>~/.ssh/authorized_keys</code> of the user above, on every instance that staff may repair.
        </p>
        {data ? (
          <CodeBlock code={data.ssh_key} label="public key" wrap />
        ) : error ? (
          <ErrorNote error={error} title="The key could not be read" retry={() => void refetch()} />
        ) : (
          <Skeleton height="40px" />
        )}
      </Stack>
    </Card>
  )
}
