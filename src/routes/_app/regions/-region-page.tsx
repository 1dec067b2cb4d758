import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { q } from '../../../api/client'
import { DetailPage } from '../../../components/detail-page'
import { detailQuery } from '../../../components/detail-query'
import { LinkButton } from '../../../components/link-button'
import { regions, type Region } from '../../../contract/regions'
import { Card } from '../../../ui/card'
import { CopyButton } from '../../../ui/copy-button'
import { CopyText } from '../../../ui/copy-text'
import { KeyValues } from '../../../ui/key-values'
import { Note } from '../../../ui/note'
import { Row } from '../../../ui/row'
import { Stack } from '../../../ui/stack'
import { StatusBadge } from '../../../ui/status-badge'
import { Tag } from '../../../ui/tag'
import { RegionPlans } from './-region-plans'
import { REGION_STATUS } from './-status'

const addresses = (list: string | undefined) =>
  (list ?? '')
    .split(',')
    .map((a) => a.trim())
    .filter(Boolean)

const allResolvers = ({ ipv4, ipv6 }: Region['resolvers']) => [...addresses(ipv4), ...addresses(ipv6)].join('\n')

function Addresses({ list, label }: { list: string | undefined; label: string }) {
  const all = addresses(list)
  if (all.length === 0) return <>None</>
  return (
    <Row gap={2} wrap>
      {all.map((a) => (
        <CopyText key={a} text={a} label={`${label} ${a}`} />
      ))}
    </Row>
  )
}

/** One region: Part B 2.9, and the plans with limited availability in it (2.10). */
export function RegionPage({ regionId }: { regionId: string }) {
  const query = useQuery(q(regions.view, { params: { regionId } }))
  const r = query.data
  return (
    <DetailPage
      title={r?.label ?? regionId}
      identity={<CopyText text={regionId} label="region ID" />}
      query={detailQuery(query)}
      noun="region"
      back={<LinkButton link={<Link to="/regions" />}>All regions</LinkButton>}
      facts={
        r
          ? [
              { label: 'Status', value: <StatusBadge value={r.status} map={REGION_STATUS} /> },
              { label: 'Country', value: r.country.toUpperCase() },
            ]
          : []
      }
    >
      {r && (
        <Stack gap={4}>
          {r.status === 'outage' && (
            <Note tone="danger">An outage is reported here. Requests for this region may fail until it is over.</Note>
          )}
          <Card title="Capabilities">
            <Row gap={1} wrap>
              {r.capabilities.map((c) => (
                <Tag key={c}>{c}</Tag>
              ))}
            </Row>
          </Card>
          <Card
            title="DNS resolvers"
            aside={<CopyButton text={allResolvers(r.resolvers)} label="all resolvers, one a line" />}
          >
            <KeyValues
              items={[
                { label: 'IPv4', value: <Addresses list={r.resolvers.ipv4} label="IPv4 resolver" /> },
                { label: 'IPv6', value: <Addresses list={r.resolvers.ipv6} label="IPv6 resolver" /> },
              ]}
            />
          </Card>
          <RegionPlans regionId={regionId} />
        </Stack>
      )}
    </DetailPage>
  )
}
