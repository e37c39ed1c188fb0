/**
 * The text of a notice, for mails and API clients. The web interface composes its own text from the same facts.
 */

import { type Message, verbatim } from '../../lib/message.ts';
import type { NotificationKind } from './kinds.ts';
import { messages } from './messages.ts';
import type { NoticeFacts } from './ports.ts';

interface NoticeText {
  readonly title: Message;
  readonly body: Message;
}

export function describeNotice(
  kind: Exclude<NotificationKind, 'webhook_stopped' | 'mail_undelivered' | 'security'>,
  facts: NoticeFacts,
  platform: string,
): NoticeText {
  const { action, note, reason } = facts;
  const what = describePost(facts, platform);
  const yours = describeOwnPost(facts, platform);
  const who = facts.who ?? messages.somebody();
  const about = describeSubject(facts);
  const withAbout = (sentence: Message): Message => messages.sentence_and_post({ sentence, about });
  const why = reason ?? messages.open_to_see_why();
  switch (kind) {
    case 'review_requested':
      if (action === 'post.review_again')
        return {
          title: messages.approve_again({ what }),
          body: withAbout(reason ?? messages.stricter_rules()),
        };
      return {
        title: facts.fromApp
          ? messages.app_wrote({
              who,
              what,
            })
          : messages.review_requested({ who, what }),
        body: about,
      };
    case 'changes_requested':
      return {
        title: messages.changes_requested({
          who,
          yours,
        }),
        body: note === null ? about : verbatim(note),
      };
    case 'commented':
      return {
        title: messages.commented({ who, what }),
        body: messages.note_and_post({ note: note ?? '', about }),
      };
    case 'approved':
      return {
        title: messages.approved({ who, yours }),
        body: withAbout(
          facts.goesOut === null
            ? messages.has_no_time_yet()
            : messages.goes_out_on({
                time: formatTime(facts.goesOut),
              }),
        ),
      };
    case 'withdrawn':
      if (action === 'post.approval_voided')
        return { title: messages.signature_fell({ what }), body: withAbout(why) };
      return {
        title: messages.withdrawn({ who, what }),
        body: note === null ? about : messages.note_and_post({ note, about }),
      };
    case 'failed':
      if (action === 'post.first_comment_failed')
        return {
          title: messages.first_comment_failed({ what }),
          body: withAbout(messages.post_is_out_retry()),
        };
      return {
        title: messages.failed({ what }),
        body: withAbout(why),
      };
    case 'missed':
      return {
        title: messages.missed({ what }),
        body: withAbout(why),
      };
    case 'unconfirmed':
      if (action === 'post.first_comment_unconfirmed')
        return {
          title: messages.first_comment_unconfirmed({ what }),
          body: withAbout(messages.post_is_out()),
        };
      return {
        title: messages.unconfirmed({ what }),
        body: withAbout(why),
      };
    case 'time_moved':
      return {
        title: messages.time_moved({ what }),
        body: withAbout(describeMovedTime(facts)),
      };
    case 'reconnect_needed':
      return {
        title: messages.reconnect({
          account: facts.account ?? '',
          platform,
        }),
        body: messages.posts_wait({
          reason: reason ?? messages.access_lost({ platform }),
        }),
      };
  }
}

/** The title of several notices of one act; null for kinds that come one by one. */
export function describeAct(
  kind: NotificationKind,
  facts: NoticeFacts | null,
  count: number,
): Message | null {
  const who = facts?.who ?? messages.somebody();
  switch (kind) {
    case 'review_requested':
      return facts?.fromApp
        ? messages.app_wrote_several({ who, count })
        : messages.review_requested_several({ who, count });
    case 'approved':
      return messages.approved_several({ who, count });
    case 'withdrawn':
      return messages.withdrawn_several({ who, count });
    default:
      return null;
  }
}

const articleOf = (name: string): string => (/^[aeiou]/i.test(name) ? 'an' : 'a');

/** "a LinkedIn post" */
const describePost = ({ amends }: NoticeFacts, platform: string): Message =>
  amends
    ? messages.a_change({
        article: articleOf(platform),
        platform,
      })
    : messages.a_post({
        article: articleOf(platform),
        platform,
      });

/** As in "your LinkedIn post". */
const describeOwnPost = ({ amends }: NoticeFacts, platform: string): Message =>
  amends
    ? messages.your_change({
        article: articleOf(platform),
        platform,
      })
    : messages.your_post({ platform });

function describeSubject({ account, excerpt }: NoticeFacts): Message {
  const words = excerpt ?? messages.without_text();
  return account === null ? messages.excerpt({ words }) : messages.for_account({ account, words });
}

function describeMovedTime({ jumpedOver, goesOut }: NoticeFacts): Message {
  if (goesOut === null) return messages.zone_changed();
  const time = formatTime(goesOut);
  return jumpedOver ? messages.zone_changed_time_gone({ time }) : messages.zone_changed_time_moved({ time });
}

const formatTime = ({ wallTime, timeZone }: NonNullable<NoticeFacts['goesOut']>): Message =>
  messages.time({
    day: wallTime.slice(0, 10),
    clock: wallTime.slice(11, 16),
    timeZone,
  });
