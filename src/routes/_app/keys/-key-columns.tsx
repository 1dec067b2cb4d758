import { entriesOf, KEY_KINDS, kindOf } from '../../../components/key-reach'
import type { Key } from '../../../contract/keys'
import { CopyText } from '../../../ui/copy-text'
import { MiddleEllipsis } from '../../../ui/middle-ellipsis'
import type { Column } from '../../../ui/table'
import { bucketsInWords, KeyBuckets, KeyKindTag } from './-key-access'
import styles from './-key-access.module.css'

/** `secret_key` is in no column: other servers may send it in a list, and it belongs on no screen. */
export const keyColumns = (places: ReadonlySet<string> | undefined): Column<Key>[] => [
  {
    id: 'label',
    header: 'Label',
    value: (k) => k.label,
    cell: (k) => (k.label === '' ? <span className={styles.muted}>No label</span> : <MiddleEllipsis text={k.label} />),
    fixed: true,
  },
  {
    id: 'access_key',
    header: 'Access key',
    value: (k) => k.access_key,
    cell: (k) => <CopyText text={k.access_key} label="access key" />,
    mono: true,
    width: 230,
  },
  {
    id: 'access',
    header: 'Access',
    value: (k) => KEY_KINDS[kindOf(k)],
    cell: (k) => <KeyKindTag access={k} />,
    width: 120,
  },
  {
    id: 'buckets',
    header: 'Buckets',
    value: bucketsInWords,
    cell: (k) => <KeyBuckets access={k} places={places} />,
    width: 380,
  },
  {
    id: 'named',
    header: 'Buckets named',
    value: (k) => (k.limited ? entriesOf(k).length : null),
    align: 'end',
    hidden: true,
  },
  { id: 'id', header: 'ID', value: (k) => k.id, align: 'end', hidden: true },
]
