/** Builds what notifies people of changes: notifications, mails, and the streams of open pages. */

import type { Config } from '../config.ts';
import { createLiveEventReader, createLiveEvents, liveChannel } from '../db/notifications/events.ts';
import { createDigestStore, createMailOutbox, createMailQueue } from '../db/notifications/mails.ts';
import { createNotificationStore } from '../db/notifications/notifications.ts';
import { createPendingNotices } from '../db/notifications/pending-notices.ts';
import { createConfirmedAddresses } from '../db/people/confirmed-addresses.ts';
import type { DatabaseHandle, OpenDatabase } from '../db/postgres/database.ts';
import { listen } from '../db/postgres/listen.ts';
import type { RowMacs } from '../db/postgres/row-macs.ts';
import type { AuditSubscriber } from '../domain/audit/ports.ts';
import { createNotifier } from '../domain/notifications/notify.ts';
import { createLiveChangePublisher } from '../domain/notifications/publish-live-changes.ts';
import { sendMails } from '../domain/notifications/send-mails.ts';
import { writeDigests } from '../domain/notifications/write-digests.ts';
import { type WritePendingDeps, writePendingNotices } from '../domain/notifications/write-pending-notices.ts';
import { createAddressLinks } from '../domain/people/address-links.ts';
import type { SessionStore } from '../domain/people/ports.ts';
import { createLiveHub } from '../http/notifications/live-hub.ts';
import { type BatchRunner, startBatchRunner } from '../jobs/batch-runner.ts';
import { type Clock, days, hours, later, seconds } from '../lib/clock.ts';
import { deriveKey, type KeyRing } from '../lib/key-ring.ts';
import type { Logger } from '../lib/logger.ts';
import { createSmtpMailer } from '../mail/smtp.ts';
import { readLanguages } from './languages.ts';

export interface NotificationResourcesInput {
  readonly database: OpenDatabase;
  readonly connectionString: string;
  readonly keys: KeyRing;
  readonly macs: RowMacs;
  readonly config: Pick<Config, 'http' | 'mail'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly catalog: WritePendingDeps['catalog'];
}

/** A browser that was asleep for longer is told to reload instead. */
const eventRetentionMs = hours(1);
const notificationRetentionMs = days(90);
const mailRetentionMs = days(30);
const taskIntervalMs = seconds(5);
/** Changes that are made within this time of each other are notified together. */
const gatherMs = 400;

export type NotificationResources = ReturnType<typeof openNotificationResources>;

export function openNotificationResources(input: NotificationResourcesInput) {
  const { database, connectionString, keys, macs, config, clock, log, catalog } = input;
  const { baseUrl } = config.http;
  const { transact } = database;
  const events = createLiveEvents(database, log);
  const liveEvents = createLiveEventReader(database);
  const notifications = createNotificationStore(database);
  const outbox = createMailOutbox();
  const mails = createMailQueue(database);
  const mailer = config.mail && createSmtpMailer({ ...config.mail, baseUrl });
  const languages = readLanguages();
  const notifyDeps = { notifications, outbox, events, baseUrl, languages };
  const digests = {
    transact,
    clock,
    outbox,
    baseUrl,
    languages,
    digests: createDigestStore(database, notifications),
  };
  const live = createLiveHub({
    log,
    listen: (onSignal) => listen(connectionString, liveChannel, onSignal, log),
  });
  const pending = createPendingNotices(database);
  let writer: BatchRunner | undefined;
  const notify = createNotifier({ ...notifyDeps, pending, catalog, wake: () => writer?.wake() });
  return {
    events,
    live,
    liveEvents,
    canMail: mailer !== null,
    auditSubscribers: [createLiveChangePublisher(events), notify] satisfies AuditSubscriber[],
    /** Writes the notices of changes of posts, soon after each change. `writeNow` does it at once. */
    startWriting(awaitingReview: WritePendingDeps['awaitingReview']) {
      const write = () =>
        writePendingNotices({ ...notifyDeps, transact, pending, awaitingReview, catalog, log });
      writer = startBatchRunner(write, {
        gatherMs,
        failure: 'notices could not be written; trying again soon',
        log,
      });
      return {
        writeNow: async () => {
          while ((await write()).isMore);
        },
        [Symbol.asyncDispose]: writer[Symbol.asyncDispose],
      };
    },
    /** Ending a session ends the streams that it opened. */
    withStreamClosing: (sessions: SessionStore): SessionStore => ({
      ...sessions,
      async end(sessionId, at) {
        await sessions.end(sessionId, at);
        events.sessionEnded(sessionId);
      },
      async endOwn(tx, ...which) {
        const ended = await sessions.endOwn(tx, ...which);
        tx.afterCommit(() => {
          for (const sessionId of ended) events.sessionEnded(sessionId);
        });
        return ended;
      },
    }),
    addressLinks: createAddressLinks({
      key: deriveKey(keys, keys.keys[0]?.id ?? '', 'address links'),
      outbox,
      mails,
      confirmed: createConfirmedAddresses(macs),
      baseUrl,
      languages,
      clock,
    }),
    /** Without a mail server, mails are still written and stored for the operator to see. */
    periodicTasks: [
      () => writeDigests(digests),
      ...(mailer ? [() => sendMails({ ...notifyDeps, transact, clock, log, mails, mailer })] : []),
    ],
    taskIntervalMs,
    cleanupTasks: [
      () => mails.deleteBefore(later(clock.now(), -mailRetentionMs)),
      () => liveEvents.deleteBefore(later(clock.now(), -eventRetentionMs)),
      () => notifications.deleteBefore(later(clock.now(), -notificationRetentionMs)),
    ],
    [Symbol.asyncDispose]: () => live[Symbol.asyncDispose](),
  };
}

export const createNotificationDeps = (
  { events, live, liveEvents, canMail }: NotificationResources,
  { transact, ...database }: DatabaseHandle,
  clock: Clock,
) => ({
  transact,
  clock,
  notifications: createNotificationStore({ transact, ...database }),
  events,
  live,
  liveEvents,
  canMail,
});
