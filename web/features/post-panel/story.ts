/**
 * How far a post came, as five marks: written, signed, due, sent, out. Where it stopped, that mark says how, and
 * those after it were not reached.
 */
import type { PostDetailView, PostView } from '../../../server/http/views.ts';
import { firstName } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { dayMonth, exactTime, weekdayNumber } from '../../time/date-parts.ts';
import { dayKey, timeOf } from '../../time/dates.ts';
import { contentSignatures } from '../proof/group-signatures.ts';

export type MarkLook = 'done' | 'signed' | 'half' | 'ahead' | 'refused' | 'passed' | 'unknown';

export interface Mark {
  readonly step: 'written' | 'signed' | 'due' | 'sent' | 'out';
  readonly look: MarkLook;
  readonly label: string;
  /** When, who, or how many. */
  readonly fact: string;
}

/** A list knows neither who signed nor the attempts. */
export type StoryPost = Pick<
  PostView,
  'state' | 'created_at' | 'approvals' | 'schedule' | 'trouble' | 'published_at' | 'marked_published'
> &
  Partial<Pick<PostDetailView, 'approvals_list' | 'attempts' | 'current_revision'>>;

/** Failures that were found before the platform was asked, or in which it gave no answer. */
const codesWithoutSending = [
  'unavailable',
  'platform_off',
  'disconnected',
  'account_kind',
  'media_damaged',
  'content_damaged',
  'reconnect_needed',
];
/** It was sent, and a check found that it is not there. */
const codesAfterSending = ['not_published', 'not_taken'];
const weekMs = 6 * 86_400_000;

export const findMarks = (post: StoryPost, zone: string, now: number): readonly Mark[] => {
  const mark = (step: Mark['step'], look: MarkLook, label: string, fact = ''): Mark => ({
    step,
    look,
    label,
    fact,
  });
  const day = (at: string) =>
    Math.abs(now - Date.parse(at)) < weekMs ? weekdayNumber(at, zone) : dayMonth(at, zone);
  const isToday = (at: string) => dayKey(at, zone) === dayKey(now, zone);
  const moment = (at: string) => (isToday(at) ? timeOf(at, zone) : `${day(at)}, ${timeOf(at, zone)}`);
  const sentAt = post.attempts?.findLast(({ past_commit_step }) => past_commit_step)?.started_at;
  const { state, schedule, trouble } = post;
  const notYet = t('not yet', {}, 'story of a post');
  const no = t('no', {}, 'story of a post');

  const sentLook = findSentLook(post);
  const isSent = sentLook === 'done';
  const written = mark('written', 'done', t('Written', {}, 'story of a post'), day(post.created_at));
  const due =
    state === 'missed'
      ? mark('due', 'passed', t('Passed', {}, 'story of a post'), schedule ? moment(schedule.publish_at) : '')
      : mark(
          'due',
          sentLook === 'ahead' ? 'ahead' : 'done',
          t('Due', {}, 'story of a post'),
          schedule ? moment(schedule.publish_at) : sentLook === 'ahead' ? t('no time') : t('at once'),
        );
  const sent =
    sentLook === 'refused'
      ? mark(
          'sent',
          'refused',
          codesWithoutSending.includes(trouble?.code ?? '')
            ? t('Not sent', {}, 'story of a post')
            : t('Refused', {}, 'story of a post'),
          trouble ? exactTime(trouble.at, zone) : '',
        )
      : mark(
          'sent',
          sentLook,
          t('Sent', {}, 'story of a post'),
          isSent ? (sentAt ? exactTime(sentAt, zone) : '') : state === 'missed' ? no : notYet,
        );
  const out = (): Mark => {
    const label = t('Out', {}, 'story of a post');
    if (state === 'published')
      return mark(
        'out',
        'done',
        label,
        post.marked_published
          ? t('seen {time}', { time: moment(post.marked_published.at) })
          : post.published_at
            ? exactTime(post.published_at, zone)
            : '',
      );
    if (state === 'unconfirmed')
      return mark('out', 'unknown', t('Out?', {}, 'story of a post'), t('nobody knows'));
    if (state === 'failed' && isSent)
      return mark('out', 'refused', t('Not out', {}, 'story of a post'), t('not there'));
    return mark('out', 'ahead', label, ['failed', 'missed'].includes(state) ? no : notYet);
  };
  return [written, findSignedMark(post), due, sent, out()];
};

/** The last mark that was reached, or the one where it stopped. */
export const findCurrentMark = (marks: readonly Mark[]): Mark | undefined =>
  marks.find(({ look }) => ['refused', 'passed', 'unknown'].includes(look)) ??
  marks.findLast(({ look }) => look !== 'ahead');

const findSentLook = ({ state, trouble }: StoryPost): 'done' | 'ahead' | 'refused' => {
  if (['publishing', 'published', 'unconfirmed'].includes(state)) return 'done';
  if (state !== 'failed') return 'ahead';
  return codesAfterSending.includes(trouble?.code ?? '') ? 'done' : 'refused';
};

const findSignedMark = ({ approvals, approvals_list = [], current_revision }: StoryPost): Mark => {
  const label = t('Signed', {}, 'story of a post');
  const { given, needed } = approvals;
  const names = contentSignatures(
    approvals_list.filter((one) => one.voided_at === null && one.digest === current_revision?.digest),
  ).map(({ by }) => firstName(by.name));
  const fact =
    given >= needed && names.length > 0 && names.length < 3
      ? names.join(', ')
      : t('{given} of {needed}', { given, needed });
  return { step: 'signed', look: given >= needed ? 'signed' : given > 0 ? 'half' : 'ahead', label, fact };
};
