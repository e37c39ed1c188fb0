/** Mail by SMTP. A server that says never (5xx) is believed; anything else is tried again. */

import type { Delivery, Mailer } from '../domain/mail/mail-ports.ts';
import { settingsPath } from '../domain/mail/mail-words.ts';
import { messages } from '../domain/mail/messages.ts';
import { once } from '../domain/once.ts';
import { seconds } from '../lib/clock.ts';

export interface SmtpSettings {
  readonly smtpUrl: string;
  readonly from: string;
  readonly baseUrl: URL;
}

const timeoutMs = seconds(20);

export function createSmtpMailer({ smtpUrl, from, baseUrl }: SmtpSettings): Mailer {
  // Large to load, and nobody needs it to start.
  const transport = once(async () =>
    (await import('nodemailer')).createTransport(
      {
        url: smtpUrl,
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
        // Nothing of a mail comes from a file or an address.
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from },
    ),
  );
  return {
    async deliver({ id, recipient, subject, text, html, purpose }) {
      const settings = new URL(settingsPath, baseUrl).href;
      try {
        await (await transport()).sendMail({
          to: { name: '', address: recipient },
          subject,
          text,
          html,
          messageId: `<${id}@${baseUrl.hostname}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(purpose === 'confirm_address' ? {} : { 'List-Unsubscribe': `<${settings}>` }),
          },
        });
        return { kind: 'sent' };
      } catch (error) {
        return deliveryOf(error);
      }
    },
  };
}

/** By the answer's number, never by its text. Trouble with signing in is ours to mend, so it is not final. */
function deliveryOf(error: unknown): Delivery {
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
