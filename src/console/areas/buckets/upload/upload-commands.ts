import { quoted } from '#/lib/shell-word'

/** Commands that upload one file into a folder with the S3-compatible API. `domain` is the cluster's hostname. */
export function uploadCommands(bucket: string, domain: string, folder: string) {
  const endpoint = `https://${domain}`
  const remote = `:s3,provider=Other,env_auth,endpoint="${endpoint}":${bucket}/${folder}`
  return [
    { tool: 'aws', code: `aws s3 cp ./FILE ${quoted(`s3://${bucket}/${folder}`)} --endpoint-url ${quoted(endpoint)}` },
    { tool: 'rclone', code: `rclone copy ./FILE ${quoted(remote)}` },
  ]
}
