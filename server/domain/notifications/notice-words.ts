/** The English words of a notice, for mails and programs. The web interface words the same facts itself. */
import type { NotificationKind } from './kinds.ts';
import type { NoticeFacts } from './ports.ts';

interface Words {
  readonly title: string;
  readonly body: string;
}

export function wordsOf(
  kind: Exclude<NotificationKind, 'mail_undelivered'>,
  facts: NoticeFacts,
  platform: string,
): Words {
  const { action, note, reason, goesOut } = facts;
  const thing = facts.amends ? `change to ${withArticle(platform)} post` : `${platform} post`;
  const what = facts.amends ? `a ${thing}` : `${withArticle(platform)} post`;
  const who = facts.who ?? 'Somebody';
  const excerpt = facts.excerpt ?? 'without text';
  const about = `${facts.account === null ? '' : `For ${facts.account}: `}${excerpt}`;
  const why = reason ?? 'Open it to see why.';
  switch (kind) {
    case 'review_requested':
      if (action === 'post.review_again') {
        const stricter = reason ?? 'The approval rules of the workspace have become stricter.';
        return { title: `Approve ${what} again`, body: `${stricter} ${about}` };
      }
      return facts.fromApp
        ? { title: `An app of ${who} wrote ${what} for you to review`, body: about }
        : { title: `${who} asks you to approve ${what}`, body: about };
    case 'changes_requested':
      return { title: `${who} asks for changes to your ${thing}`, body: note ?? about };
    case 'commented':
      return { title: `${who} wrote a note on ${what}`, body: `“${note ?? ''}” ${about}` };
    case 'approved':
      return {
        title: `${who} approved your ${thing}`,
        body: `${goesOut === null ? 'It has no time yet: publish or schedule it.' : `It goes out on ${timeWords(goesOut)}.`} ${about}`,
      };
    case 'failed':
      if (action === 'post.first_comment_failed')
        return {
          title: `The first comment under ${what} did not go out`,
          body: `The post itself is out. Open it to see why, and to try again. ${about}`,
        };
      return { title: `Not published: ${what}`, body: `${why} ${about}` };
    case 'missed':
      return { title: `Missed its time: ${what}`, body: `${why} ${about}` };
    case 'unconfirmed':
      if (action === 'post.first_comment_unconfirmed')
        return {
          title: `Is the first comment there? Look under ${what}`,
          body: `The post itself is out. ${about}`,
        };
      return { title: `Did it go out? Look for ${what}`, body: `${why} ${about}` };
    case 'time_moved':
      return {
        title: `The time of ${what} moved`,
        body: `The rules of its time zone changed. ${facts.jumpedOver ? 'The local time that was chosen does not exist any more. ' : ''}${goesOut === null ? '' : `It now goes out on ${timeWords(goesOut)}. `}${about}`,
      };
    case 'reconnect_needed':
      return {
        title: `Reconnect ${facts.account ?? 'an account'} on ${platform}`,
        body: `${reason ?? `${platform} no longer lets us publish to it.`} Posts for it wait until then.`,
      };
  }
}

const withArticle = (name: string): string => `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;

const timeWords = ({ wallTime, timeZone }: NonNullable<NoticeFacts['goesOut']>): string =>
  `${wallTime.replace('T', ' at ').slice(0, 19)} (${timeZone})`;
