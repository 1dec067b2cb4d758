import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { captureBody, CaptureValues, editBody, EditValues, labelFromFile, uploadBody } from './image-values'

const capture = { disk_id: 7, label: '', description: '', cloud_init: false }
const messages = (rule: z.ZodMiniType, value: unknown) => z.safeParse(rule, value).error?.issues.map((i) => i.message)

test('create and upload leave out empty fields', () => {
  expect(captureBody(capture)).toEqual({ disk_id: 7 })
  expect(captureBody({ disk_id: 7, label: 'a', description: 'b', cloud_init: true })).toEqual({
    disk_id: 7,
    label: 'a',
    description: 'b',
    cloud_init: true,
  })
  expect(uploadBody({ label: 'a', region: 'eu', description: '', cloud_init: false })).toEqual({
    label: 'a',
    region: 'eu',
  })
})

test('an edit sends the changed fields, and null for an emptied description', () => {
  const was = { label: 'a', description: 'b' }
  expect(editBody({ label: 'a', description: 'b' }, was)).toEqual({})
  expect(editBody({ label: 'c', description: 'b' }, was)).toEqual({ label: 'c' })
  expect(editBody({ label: 'a', description: '' }, was)).toEqual({ description: null })
  expect(editBody({ label: 'a', description: '' }, { label: 'a', description: null })).toEqual({})
  expect(editBody({ label: 'a', description: '' }, undefined)).toEqual({ label: 'a', description: null })
})

test('capture allows an empty label but no long one', () => {
  expect(messages(CaptureValues, capture)).toBeUndefined()
  expect(messages(CaptureValues, { ...capture, label: 'x'.repeat(51) })).toEqual(['Label must be 1–50 characters.'])
  expect(messages(CaptureValues, { ...capture, disk_id: null })).toEqual(['Disk ID is required.'])
  expect(messages(EditValues, { label: '', description: '' })).toHaveLength(1)
  expect(messages(EditValues, { label: 'a', description: 'x'.repeat(65_001) })).toHaveLength(1)
})

test('the suggested label is the file name without disk and compression extensions', () => {
  expect(labelFromFile('router-os-7.img.gz')).toBe('router-os-7')
  expect(labelFromFile('router.RAW')).toBe('router')
  expect(labelFromFile('a.b.gz')).toBe('a.b')
  expect(labelFromFile('.img.gz')).toBe('')
  expect(labelFromFile(`${'é'.repeat(80)}.gz`)).toBe('é'.repeat(50))
})
