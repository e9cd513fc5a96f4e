import type { Notice } from './notice.ts'
import { sendNotice, type Webhook } from './send-notice.ts'

/** Variables and secrets of the webhook. */
export interface WebhookEnv {
  /** Where notices are posted to. Without it, none is sent. */
  readonly WEBHOOK_URL?: string
  /** Secret that signs notices. Without it, none is sent. */
  readonly WEBHOOK_SECRET?: string
  /** Where people find the console: notices then have links. */
  readonly CONSOLE_URL?: string
}

const FIRST_PAUSE_SECONDS = 30
const LONGEST_PAUSE_SECONDS = 3_600

/** Sends each notice; what is not taken comes again after a pause that doubles, as often as the queue's `max_retries` says. Never rejects. */
export async function consumeNotices(
  { messages }: MessageBatch<Notice>,
  env: WebhookEnv,
  post: typeof fetch,
): Promise<void> {
  const webhook = webhookOf(env)
  for (const message of messages) {
    const problem = webhook === undefined ? undefined : await sendNotice(message.body, webhook, { fetch: post, nowMs: Date.now() }) // prettier-ignore
    if (problem === undefined) message.ack()
    else {
      console.warn({ message: 'webhook failed', id: message.body.id, attempt: message.attempts, error: problem })
      const pause = FIRST_PAUSE_SECONDS * 2 ** (message.attempts - 1)
      message.retry({ delaySeconds: Math.min(LONGEST_PAUSE_SECONDS, pause) })
    }
  }
}

/** An address without a secret is a mistake that the log names: a receiver could not tell our notices from forged ones. */
function webhookOf({
  WEBHOOK_URL: url = '',
  WEBHOOK_SECRET: secret = '',
  CONSOLE_URL,
}: WebhookEnv): Webhook | undefined {
  if (url === '') return undefined
  if (secret !== '' && URL.canParse(url)) return { url, secret, consoleUrl: CONSOLE_URL }
  console.error({ message: 'webhook failed', error: 'WEBHOOK_URL needs to be a URL, and WEBHOOK_SECRET to be set' })
  return undefined
}
