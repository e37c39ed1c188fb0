/** Mails from the change to the mailbox: a real database, a real mail server, a simulated clock. */

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import {
  createRecordingAudit,
  createTestClock,
  type SessionActor,
  seedPerson,
  type TestClock,
} from '../../../test/account-fixtures.ts';
import { openTestDatabase, silentLog, type TestDatabase } from '../../../test/database.ts';
import { changeGenuinely, testMacs } from '../../../test/genuine-rows.ts';
import { SmtpServer } from '../../../test/smtp/smtp-server.ts';
import { createLiveEvents } from '../../db/notifications/events.ts';
import { createDigestStore, createMailOutbox, createMailQueue } from '../../db/notifications/mails.ts';
import { createNotificationStore } from '../../db/notifications/notifications.ts';
import { createConfirmedAddresses } from '../../db/people/confirmed-addresses.ts';
import { createPeopleStore } from '../../db/people/people.ts';
import { createMemberStore } from '../../db/workspaces/workspaces.ts';
import { days, hours, later, minutes, seconds } from '../../lib/clock.ts';
import { type Message, verbatim } from '../../lib/message.ts';
import { createSmtpMailer } from '../../mail/smtp.ts';
import { readLanguages } from '../../wiring/languages.ts';
import type { Mailer } from '../mail/ports.ts';
import { createAddressLinks } from '../people/address-links.ts';
import { confirmEmail } from '../people/confirm-email.ts';
import { setEmail } from '../people/set-email.ts';
import type { Tx } from '../tx.ts';
import { deliverNotices } from './deliver-notices.ts';
import type { NotificationKind } from './kinds.ts';
import { messages } from './messages.ts';
import type { NoticeFacts } from './ports.ts';
import { retryDelayMs, sendMails } from './send-mails.ts';
import { lastDigestAt, writeDigests } from './write-digests.ts';

const baseUrl = new URL('https://signoff.example');
let database: TestDatabase;
let server: SmtpServer;
let clock: TestClock;
let person: SessionActor;

before(async () => {
  database = await openTestDatabase();
  server = await SmtpServer.start();
});
after(async () => {
  await server?.[Symbol.asyncDispose]();
  await database?.[Symbol.asyncDispose]();
});
beforeEach(async () => {
  server.received.length = 0;
  server.recipientAnswer = '250 fine';
  clock = createTestClock(new Date('2026-11-15T07:30:00Z'));
  await database.handle.sql.deleteFrom('mails').execute();
  person = await seedPerson(database.handle);
  await address('ines@example.com', true);
});

const address = (email: string, email_verified: boolean) =>
  changeGenuinely(database, 'users', 'update users set email = $2, email_verified = $3 where id = $1', [
    person.userId,
    email,
    email_verified,
  ]);

const createDeps = (smtpUrl = server.url) => {
  const notifications = createNotificationStore(database.handle);
  return {
    transact: database.handle.transact,
    clock,
    log: silentLog,
    notifications,
    outbox: createMailOutbox(),
    events: createLiveEvents(database.handle, silentLog),
    mails: createMailQueue(database.handle),
    digests: createDigestStore(database.handle, notifications),
    mailer: createSmtpMailer({ smtpUrl, from: 'Signoff <signoff@example.com>', baseUrl }),
    baseUrl,
    languages: readLanguages(),
  };
};

let serial = 0;
async function notify(
  kind: NotificationKind,
  title: string | Message = 'Not published: a LinkedIn post',
  who: string | null = null,
  within?: Tx,
): Promise<void> {
  serial += 1;
  const { transact, notifications, ...deps } = createDeps();
  const notice = {
    kind,
    subject: 'post:1',
    causeKey: `${serial}`,
    title: typeof title === 'string' ? verbatim(title) : title,
    body: verbatim('<b>Why</b> & so on — ü'),
    link: '/posts/1',
    facts: who === null ? null : ({ who, fromApp: false } as NoticeFacts),
  };
  const write = async (tx: Tx): Promise<void> => {
    const recipients = await notifications.recipients(tx, person.workspaceId);
    const { workspaceId } = person;
    await deliverNotices({ ...deps, notifications }, tx, [
      { notice, recipients, workspaceId, at: clock.now() },
    ]);
  };
  await (within ? write(within) : transact(write));
}
const unsent = () => createDeps().mails.unsent(10);

test('a mail arrives as text and as HTML, with an unsubscribe link', async () => {
  await notify('failed');
  assert.equal(await sendMails(createDeps()), 1);
  assert.equal(await sendMails(createDeps()), 0);
  const [mail] = server.received;
  assert.ok(mail && server.received.length === 1);
  assert.deepEqual([mail.from, mail.to], ['signoff@example.com', ['ines@example.com']]);
  assert.equal(mail.headers.get('subject'), 'Not published: a LinkedIn post');
  assert.equal(mail.headers.get('list-unsubscribe'), '<https://signoff.example/notifications/settings>');
  assert.match(mail.headers.get('message-id') ?? '', /^<mal_[0-9a-z]{26}@signoff\.example>$/);
  assert.match(
    mail.parts.get('text/plain') ?? '',
    /<b>Why<\/b> & so on — ü\s+Open it: https:\/\/signoff\.example\/posts\/1/,
  );
  const html = mail.parts.get('text/html') ?? '';
  assert.match(html, /&#60;b&#62;Why/);
  assert.doesNotMatch(html, /<b>|<img|<script|src=/);
});

test('what a person does in a row is one mail, sent when it stops; other acts and people have their own', async () => {
  const ask = (number: number, who: string) => notify('review_requested', `Approve ${number}`, who);
  await ask(1, 'Maren');
  clock.advance(seconds(10));
  await ask(2, 'Maren');
  await ask(3, 'Tomas');
  assert.equal(await sendMails(createDeps()), 0);
  clock.advance(seconds(30));
  assert.equal(await sendMails(createDeps()), 2);
  const [both, other] = server.received;
  assert.equal(both?.headers.get('subject'), 'Maren asks you to approve 2 posts');
  assert.match(both?.parts.get('text/plain') ?? '', /Approve 1[\s\S]*Approve 2/);
  assert.equal(other?.headers.get('subject'), 'Approve 3');
  // Its mail is gone, so what follows has another one.
  await ask(4, 'Maren');
  clock.advance(minutes(1));
  assert.equal(await sendMails(createDeps()), 1);
  assert.equal(server.received[2]?.headers.get('subject'), 'Approve 4');
});

test('a mail about very many posts lists the first, and says how many more there are', async () => {
  await notify('review_requested', 'Approve 1', 'Maren');
  const { transact, notifications, ...deps } = createDeps();
  await transact(async (tx) => {
    const recipients = await notifications.recipients(tx, person.workspaceId);
    const facts = { who: 'Maren', fromApp: false } as NoticeFacts;
    const asked = Array.from({ length: 59 }, (_, index) => ({
      recipients,
      workspaceId: person.workspaceId,
      at: later(clock.now(), index + 1),
      notice: {
        kind: 'review_requested' as const,
        subject: `post:${index + 2}`,
        causeKey: `many ${index}`,
        title: verbatim(`Approve ${index + 2}`),
        body: verbatim('Please'),
        link: `/posts/${index + 2}`,
        facts,
      },
    }));
    await deliverNotices({ ...deps, notifications }, tx, asked);
  });
  clock.advance(minutes(1));
  assert.equal(await sendMails(createDeps()), 1);
  const [mail] = server.received;
  assert.equal(mail?.headers.get('subject'), 'Maren asks you to approve 60 posts');
  const text = mail?.parts.get('text/plain') ?? '';
  assert.match(
    text,
    /Approve 1\s[\s\S]*Approve 50\s[\s\S]*And 10 more[\s\S]*signoff\.example\/notifications\s/,
  );
  assert.doesNotMatch(text, /Approve 51\s/);
});

test('a notice that is written just when the mail of its act is due goes with it, and none is lost', async () => {
  await notify('review_requested', 'Approve 1', 'Maren');
  clock.advance(minutes(1));
  const isWritten = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const { transact } = database.handle;
  const writing = transact(async (tx) => {
    await notify('review_requested', 'Approve 2', 'Maren', tx);
    isWritten.resolve();
    await mayCommit.promise;
  });
  await isWritten.promise;
  assert.equal(await sendMails(createDeps()), 0);
  mayCommit.resolve();
  await writing;
  assert.equal(await sendMails(createDeps()), 1);
  assert.match(server.received[0]?.parts.get('text/plain') ?? '', /Approve 1[\s\S]*Approve 2/);
});

test('a mail of an act says what is unread when it is first sent, and the same when it is tried again', async () => {
  for (const number of [1, 2, 3]) {
    await notify('review_requested', `Approve ${number}`, 'Maren');
    clock.advance(1);
  }
  await database.handle.pool.query(
    `update notifications set read_at = now() where user_id = $1 and title ->> 'text' = 'Approve 2'`,
    [person.userId],
  );
  clock.advance(minutes(1));
  server.recipientAnswer = '451 later';
  assert.equal(await sendMails(createDeps()), 1);
  await notify('review_requested', 'Approve 4', 'Maren');
  clock.advance(minutes(1));
  server.recipientAnswer = '250 fine';
  assert.equal(await sendMails(createDeps()), 2);
  const [next, again] = server.received;
  assert.equal(again?.headers.get('subject'), 'Maren asks you to approve 2 posts');
  const text = again?.parts.get('text/plain') ?? '';
  assert.match(text, /Approve 1\s[\s\S]*Approve 3\s/);
  assert.doesNotMatch(text, /Approve [24]/);
  assert.equal(next?.headers.get('subject'), 'Approve 4');
});

test('a mail is written in the language of its reader', async () => {
  await database.handle.sql
    .updateTable('users')
    .set({ language: 'de' })
    .where('id', '=', person.userId)
    .execute();
  const what = messages.a_post({ article: 'a', platform: 'LinkedIn' });
  await notify('failed', messages.failed({ what }));
  await sendMails(createDeps());
  const [mail] = server.received;
  assert.match(
    mail?.parts.get('text/plain') ?? '',
    /^Nicht veröffentlicht: ein Beitrag für LinkedIn\s.*Öffnen: https:.*Wähle, welche Mails du bekommst: https:/s,
  );
  assert.match(mail?.parts.get('text/html') ?? '', /<html lang="de">/);
});

test('a slow server does not cause a mail to be sent twice', async () => {
  for (let count = 0; count < 8; count++) await notify('failed', `Mail ${count}`);
  const deps = createDeps();
  const sent: string[] = [];
  const other: Mailer = {
    async deliver({ subject }) {
      sent.push(subject);
      return { kind: 'sent' };
    },
  };
  const slow: Mailer = {
    async deliver(mail) {
      clock.advance(minutes(1));
      await sendMails({ ...deps, mailer: other });
      return other.deliver(mail);
    },
  };
  await sendMails({ ...deps, mailer: slow });
  assert.deepEqual(
    sent.toSorted(),
    Array.from({ length: 8 }, (_, count) => `Mail ${count}`),
  );
});

test('a title cannot inject headers or recipients', async () => {
  await notify('failed', 'Hello\r\nBcc: victim@example.com\r\n\r\nText');
  await sendMails(createDeps());
  const [mail] = server.received;
  assert.deepEqual(mail?.to, ['ines@example.com']);
  assert.equal(mail?.headers.has('bcc'), false);
});

test('nothing is sent to an unconfirmed address, nor where mail is off', async () => {
  await address('ines@example.com', false);
  await notify('failed');
  await address('ines@example.com', true);
  await notify('mail_undelivered');
  assert.deepEqual(await unsent(), []);
});

test('a temporary failure is retried with growing delays', async () => {
  server.recipientAnswer = '451 later';
  await notify('failed');
  await sendMails(createDeps());
  assert.equal(await sendMails(createDeps()), 0);
  assert.match((await unsent())[0]?.trouble ?? '', /did not take it now \(451\)/);
  server.recipientAnswer = '250 fine';
  clock.advance(minutes(1));
  assert.equal(await sendMails(createDeps()), 1);
  assert.equal(server.received.length, 1);
  assert.deepEqual([0, 1, 2, 20].map(retryDelayMs), [minutes(1), minutes(2), minutes(4), minutes(60)]);
});

test('after a day the mail is given up and the app notifies once', async () => {
  const unreachable = createDeps('smtp://127.0.0.1:1');
  for (const _ of [1, 2]) await notify('failed');
  for (let tries = 0; tries < 40 && (await unsent()).some(({ givenUp }) => !givenUp); tries++) {
    await sendMails(unreachable);
    clock.advance(hours(1));
  }
  assert.deepEqual(
    (await unsent()).map(({ givenUp }) => givenUp),
    [true, true],
  );
  const notifications = await unreachable.notifications.list(person, {
    before: undefined,
    limit: 10,
    unreadOnly: false,
  });
  assert.deepEqual(
    notifications.map(({ kind }) => kind),
    ['mail_undelivered', 'failed', 'failed'],
  );
});

test('a mail to an address that does not exist is given up immediately', async () => {
  server.recipientAnswer = '550 nobody here';
  await notify('failed');
  await sendMails(createDeps());
  assert.deepEqual(
    (await unsent()).map(({ givenUp, trouble }) => [givenUp, trouble]),
    [[true, 'The mail server refused it (550).']],
  );
});

test('the daily mail is sent at eight, with what happened before', async () => {
  await notify('approved', 'First');
  clock.advance(1);
  await notify('approved', 'Second');
  assert.equal(await writeDigests(createDeps()), 0);
  clock.advance(minutes(31));
  await notify('approved', 'Of tomorrow');
  assert.equal(await writeDigests(createDeps()), 1);
  assert.equal(await writeDigests(createDeps()), 0);
  await sendMails(createDeps());
  const [mail] = server.received;
  assert.equal(mail?.headers.get('subject'), '2 things in Studio since yesterday');
  assert.match(mail?.parts.get('text/plain') ?? '', /^First[\s\S]*Second/);
  clock.advance(days(1));
  assert.equal(await writeDigests(createDeps()), 1);
});

test('eight o’clock is local time, also when clocks change', () => {
  const at = (now: string, zone: string) => lastDigestAt(new Date(now), zone).toISOString();
  assert.equal(at('2026-11-15T07:59:59Z', 'UTC'), '2026-11-14T08:00:00.000Z');
  assert.equal(at('2026-11-15T08:00:00Z', 'UTC'), '2026-11-15T08:00:00.000Z');
  assert.equal(at('2026-03-29T12:00:00Z', 'Europe/Lisbon'), '2026-03-29T07:00:00.000Z');
  assert.equal(at('2026-03-28T12:00:00Z', 'Europe/Lisbon'), '2026-03-28T08:00:00.000Z');
  assert.equal(at('2026-11-15T12:00:00Z', 'Pacific/Auckland'), '2026-11-14T19:00:00.000Z');
});

test('a manually entered address is confirmed by the link sent to it', async () => {
  await address('', false);
  const mailing = createDeps();
  const links = { ...mailing, key: Buffer.alloc(32, 1), confirmed: createConfirmedAddresses(testMacs) };
  const deps = {
    ...mailing,
    people: createPeopleStore(database.handle, testMacs),
    members: createMemberStore(database.handle, testMacs),
    audit: createRecordingAudit(),
    addressLinks: createAddressLinks(links),
  };
  const caller = { userId: person.userId, sessionId: 'ses_1' as const };
  const linkOf = async (email: string): Promise<string> => {
    await setEmail(deps, caller, email);
    await sendMails(deps);
    const text = server.received.at(-1)?.parts.get('text/plain') ?? '';
    return /https:\/\/signoff\.example\/confirm-email\?token=(\S+)/.exec(text)?.[1] ?? '';
  };
  const unusable = { code: 'email_link_not_usable' };
  const first = await linkOf('ines@harbour.example');
  assert.equal(server.received[0]?.headers.has('list-unsubscribe'), false);
  for (const wrong of ['', 'x', `${first}x`, first.replace(/^\d/, '9'), `.${first}`])
    await assert.rejects(confirmEmail(deps, caller, wrong), unusable, wrong);
  const other = await seedPerson(database.handle);
  await assert.rejects(confirmEmail(deps, { ...caller, userId: other.userId }, first), unusable);
  const second = await linkOf('ines@other.example');
  await assert.rejects(confirmEmail(deps, caller, first), unusable, 'the address is another now');
  assert.equal((await confirmEmail(deps, caller, second)).emailVerified, true);
  // Confirmed through a link, so it may be changed by the person.
  const third = await linkOf('ines@third.example');
  clock.advance(days(1));
  await assert.rejects(confirmEmail(deps, caller, third), unusable, 'a day has passed');
  for (let count = 0; count < 5; count++) await setEmail(deps, caller, `ines${count}@third.example`);
  await assert.rejects(setEmail(deps, caller, 'more@third.example'), { code: 'rate_limited' });
});
