import { expect, test } from 'vitest'
import { uploadCommands } from './upload-commands'

test('each tool uploads into the open folder at the endpoint of the cluster', () => {
  expect(uploadCommands('logs', 'eu.objects.example', '2026/')).toEqual([
    { tool: 'aws', code: "aws s3 cp ./FILE 's3://logs/2026/' --endpoint-url 'https://eu.objects.example'" },
    {
      tool: 'rclone',
      code: `rclone copy ./FILE ':s3,provider=Other,env_auth,endpoint="https://eu.objects.example":logs/2026/'`,
    },
  ])
})

test('a folder name can’t end the quoted word of a command', () => {
  for (const { code } of uploadCommands('logs', 'eu.objects.example', "it's $(id)/"))
    expect(code).toContain(String.raw`logs/it'\''s $(id)/'`)
})
