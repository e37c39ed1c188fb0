/** The daily mail: at eight in the morning in the workspace's time zone, with what happened since the last one. */

import { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import type { FindLanguage, MailOutbox } from '../mail/ports.ts';
import { renderDigestMail } from '../mail/render-mail.ts';
import type { Transact } from '../tx.ts';
import type { DigestStore } from './ports.ts';

export interface DigestDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly digests: DigestStore;
  readonly outbox: MailOutbox;
  readonly baseUrl: URL;
  readonly languages: FindLanguage;
}

const digestHour = 8;

/** The latest eight o'clock that is not in the future. */
export function lastDigestAt(now: Date, timeZone: string): Date {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const at = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone, plainTime: { hour: digestHour } });
  const today = at(here.toPlainDate());
  const last =
    Temporal.ZonedDateTime.compare(today, here) <= 0 ? today : at(here.toPlainDate().subtract({ days: 1 }));
  return new Date(last.epochMilliseconds);
}

/** Returns how many mails were written. */
export async function writeDigests(deps: DigestDeps): Promise<number> {
  const now = deps.clock.now();
  let total = 0;
  for (const { workspaceId, name, timeZone } of await deps.digests.workspacesWaiting()) {
    const before = lastDigestAt(now, timeZone);
    total += await deps.transact(async (tx) => {
      const taken = await deps.digests.claim(tx, workspaceId, before);
      if (taken.size === 0) return 0;
      const readers = await deps.digests.recipients(tx, workspaceId);
      let written = 0;
      for (const { userId, confirmedEmail, language } of readers) {
        const entries = taken.get(userId);
        if (!entries || confirmedEmail === null) continue;
        await deps.outbox.add(tx, {
          id: newId('mal', now.getTime()),
          workspaceId,
          userId,
          purpose: 'digest',
          recipient: confirmedEmail,
          ...renderDigestMail(name, entries, { baseUrl: deps.baseUrl, language: deps.languages(language) }),
          createdAt: now,
        });
        written += 1;
      }
      return written;
    });
  }
  return total;
}
