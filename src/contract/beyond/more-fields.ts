/** Fields that the reference doesn't have, but APIs of some dialects. Only those offer and show them. */
import * as z from 'zod/mini'
import { choice, listOf, text, MAX_NAME } from '../fields'

/** From old to new. E2 and E3 have no certificates, no access settings for single objects, and no CORS switch. */
export const EndpointType = choice('Endpoint type', ['E0', 'E1', 'E2', 'E3'])
export const VolumeEncryption = choice('Encryption', ['enabled', 'disabled'])
export const ImageTags = listOf('Tags', text('Tag', MAX_NAME, { shown: true }), 500)
/** Regions in which an unlimited key works. */
export const KeyRegions = listOf('Regions', text('Region', MAX_NAME, { filled: true }), 100)

const KeyRegion = z.object({ id: z.string(), s3_endpoint: z.string(), endpoint_type: z.string() })
export const keyRegionsIn = z.array(KeyRegion)
export interface KeyRegion extends z.infer<typeof KeyRegion> {}
