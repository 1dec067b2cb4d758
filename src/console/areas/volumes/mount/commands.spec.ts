import { expect, test } from 'vitest'
import { commandsFor, fstabLine, mountPointFor, mountProblem } from './commands'

const path = '/dev/disk/by-id/scsi-0Vendor_Volume_pg-data'
const ext4 = { path, mountPoint: '/mnt/pg-data', type: 'ext4' } as const

test('a new volume gets commands to format, mount and keep it in fstab', () => {
  const c = commandsFor(ext4)
  expect(c.format).toBe('sudo mkfs.ext4 /dev/disk/by-id/scsi-0Vendor_Volume_pg-data')
  expect(c.mount).toBe(
    'sudo mkdir -p /mnt/pg-data\nsudo mount /dev/disk/by-id/scsi-0Vendor_Volume_pg-data /mnt/pg-data',
  )
  expect(c.persist).toBe(
    "echo '/dev/disk/by-id/scsi-0Vendor_Volume_pg-data /mnt/pg-data ext4 defaults,noatime,nofail 0 2' | sudo tee -a /etc/fstab",
  )
})

test('ext4 grows by its device path, xfs by its mount point', () => {
  expect(commandsFor(ext4).grow).toBe('sudo resize2fs /dev/disk/by-id/scsi-0Vendor_Volume_pg-data')
  expect(commandsFor(ext4).prepareGrow).toContain('e2fsck -f')
  const xfs = commandsFor({ ...ext4, type: 'xfs' })
  expect(xfs.grow).toBe('sudo xfs_growfs /mnt/pg-data')
  expect(xfs.format).toBe('sudo mkfs.xfs /dev/disk/by-id/scsi-0Vendor_Volume_pg-data')
})

test('a mount point with spaces or quotes is escaped for the shell and fstab', () => {
  const odd = { ...ext4, mountPoint: "/mnt/a b'; reboot" }
  expect(commandsFor(odd).unmount).toBe(String.raw`sudo umount '/mnt/a b'\''; reboot'`)
  expect(fstabLine(odd)).toBe(String.raw`${path} /mnt/a\040b';\040reboot ext4 defaults,noatime,nofail 0 2`)
  expect(fstabLine({ ...ext4, mountPoint: '/mnt/a\nb' })).not.toContain('\n')
})

test.each([
  ['pg-data', '/mnt/pg-data'],
  ['staging_db', '/mnt/staging_db'],
  ['../../etc', '/mnt/etc'],
  ['mine & yours', '/mnt/mine-yours'],
  ['…', '/mnt/volume'],
])('the label %s gives the mount point %s', (label, folder) => {
  expect(mountPointFor(label)).toBe(folder)
})

test('refuses a mount point that is relative, contains dots or hides system files', () => {
  for (const path of ['', 'mnt/x', '/', '//', '/etc', '/etc/', '/usr', '/mnt/../etc', '/mnt/./x'])
    expect(mountProblem(path)).toBeDefined()
  for (const path of ['/mnt/data', '/srv', '/var/lib/postgresql', '/home/ada', '/mnt/..x'])
    expect(mountProblem(path)).toBeUndefined()
})
