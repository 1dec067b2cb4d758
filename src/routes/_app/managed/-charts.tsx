import { useState } from 'react'
import type { StatsSeries } from '../../../contract/managed-rules'
import { Button } from '../../../ui/button'
import { Row } from '../../../ui/row'
import { Stack } from '../../../ui/stack'
import { useTheme } from '../../../ui/theme'
import { Chart } from './-chart'
import { CHARTS, span } from './-usage'
import styles from './-managed.module.css'

/** The five series in three charts with one cursor and one zoom. */
export function Charts({ data }: { data: StatsSeries }) {
  const [theme] = useTheme()
  const all = span(data)
  const [zoom, setZoom] = useState<readonly [number, number] | null>(null)
  return (
    <Stack gap={5}>
      <Row gap={3} justify="space-between" wrap>
        <span className={styles.muted}>Drag over a chart to see a part of the day.</span>
        {zoom && <Button onClick={() => setZoom(null)}>Show all 24 hours</Button>}
      </Row>
      {CHARTS.map((chart) => (
        <Chart key={`${chart.id} ${theme} ${all[1]}`} chart={chart} data={data} shown={zoom ?? all} onZoom={setZoom} />
      ))}
    </Stack>
  )
}
