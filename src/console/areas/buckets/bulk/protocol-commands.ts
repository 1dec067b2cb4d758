/** Commands that empty a bucket with the S3-compatible API, a thousand objects per request. */

/** A comment in the commands. */
const onceEmpty = 'Once the bucket is empty:'

export interface ProtocolCommand {
  readonly tool: string
  readonly code: string
}

/** Expires every object a day after its creation, and unfinished multipart uploads. */
const EXPIRE_ALL =
  '{"Rules":[{"ID":"expire-all","Status":"Enabled","Filter":{"Prefix":""},"Expiration":{"Days":1},"AbortIncompleteMultipartUpload":{"DaysAfterInitiation":1}}]}'

/**
 * Commands that let the store itself expire all objects (A4.1-22), and that end the policy afterwards. `rclone` has none.
 * `domain` as below.
 */
export function expireCommands(bucket: string, domain: string): readonly ProtocolCommand[] {
  const aws = `--bucket '${bucket}' --endpoint-url 'https://${domain}'`
  const s3cmd = `'s3://${bucket}' --host='${domain}' --host-bucket='%(bucket)s.${domain}'`
  return [
    {
      tool: 'aws',
      code: [
        `aws s3api put-bucket-lifecycle-configuration ${aws} --lifecycle-configuration '${EXPIRE_ALL}'`,
        `# ${onceEmpty}`,
        `aws s3api delete-bucket-lifecycle ${aws}`,
      ].join('\n'),
    },
    {
      tool: 's3cmd',
      code: [`s3cmd expire --expiry-days=1 ${s3cmd}`, `# ${onceEmpty}`, `s3cmd dellifecycle ${s3cmd}`].join('\n'),
    },
  ]
}

/** `domain` is the cluster's hostname, with a port if it has one. Keys come from the environment. */
export function emptyCommands(bucket: string, domain: string, remove: boolean): readonly ProtocolCommand[] {
  const endpoint = `https://${domain}`
  const s3cmd = `--host='${domain}' --host-bucket='%(bucket)s.${domain}'`
  const remote = `":s3,provider=Other,env_auth,endpoint='${endpoint}':${bucket}"`
  return [
    {
      tool: 'aws',
      code: [
        `aws s3 rm 's3://${bucket}' --recursive --endpoint-url '${endpoint}'`,
        ...(remove ? [`aws s3 rb 's3://${bucket}' --endpoint-url '${endpoint}'`] : []),
      ].join('\n'),
    },
    {
      tool: 's3cmd',
      code: [
        `s3cmd del --recursive --force 's3://${bucket}/' ${s3cmd}`,
        ...(remove ? [`s3cmd rb 's3://${bucket}' ${s3cmd}`] : []),
      ].join('\n'),
    },
    { tool: 'rclone', code: `rclone ${remove ? 'purge' : 'delete'} ${remote}` },
  ]
}

/** Environment of all three tools. */
export const KEY_LINES = `export AWS_ACCESS_KEY_ID='your access key'\nexport AWS_SECRET_ACCESS_KEY='its secret'`
