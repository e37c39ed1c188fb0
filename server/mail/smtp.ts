/** Sends mail by SMTP. A permanent refusal (5xx) is final; anything else is retried. */

import { messages } from '../domain/mail/messages.ts';
import type { Delivery, Mailer, OutgoingMail } from '../domain/mail/ports.ts';
import { notificationSettingsPath } from '../domain/mail/render-mail.ts';
import { once } from '../domain/once.ts';
import { seconds } from '../lib/clock.ts';

export interface SmtpSettings {
  readonly smtpUrl: string;
  readonly from: string;
  readonly baseUrl: URL;
}

const timeoutMs = seconds(20);
/** What people choose to get, and can choose not to. */
const subscribed: ReadonlySet<OutgoingMail['purpose']> = new Set(['notification', 'digest']);

export function createSmtpMailer({ smtpUrl, from, baseUrl }: SmtpSettings): Mailer {
  // Loaded on first use: it is large, and not needed to start.
  const transport = once(async () =>
    (await import('nodemailer')).createTransport(
      {
        url: smtpUrl,
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
        // No part of a mail is read from a file or a URL.
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from },
    ),
  );
  return {
    async deliver({ id, recipient, subject, text, html, purpose }) {
      const settings = new URL(notificationSettingsPath, baseUrl).href;
      try {
        await (await transport()).sendMail({
          to: { name: '', address: recipient },
          subject,
          text,
          html,
          messageId: `<${id}@${baseUrl.hostname}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(subscribed.has(purpose) ? { 'List-Unsubscribe': `<${settings}>` } : {}),
          },
        });
        return { kind: 'sent' };
      } catch (error) {
        return toDelivery(error);
      }
    },
  };
}

/** Decides by the reply code, never by its text. A failed login is the operator's to fix, so it is not final. */
function toDelivery(error: unknown): Delivery {
  const { responseCode, command, code } = error as { responseCode?: number; command?: string; code?: string };
  const isFinal =
    responseCode !== undefined && responseCode >= 500 && /^(RCPT TO|DATA|MAIL FROM)$/.test(command ?? '');
  if (isFinal)
    return {
      kind: 'refused',
      reason: messages.refused({ code: responseCode }),
    };
  const why = responseCode === undefined ? (code ?? 'no answer') : String(responseCode);
  return {
    kind: 'not_now',
    reason: messages.not_now({ why }),
  };
}
