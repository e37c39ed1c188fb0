import { ArrowUpRight, CalendarClock, Info } from 'lucide-react';
import { useState } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { BusyLine } from '../../components/busy-line.tsx';
import { Icon } from '../../components/icon.tsx';
import { formatList } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { cityOf, longMoment, noteTime, timeOf } from '../../time/dates.ts';
import { platformLabel } from '../platforms/platforms.ts';
import { contentSignatures, countsFor } from '../proof/group-signatures.ts';
import { AmendAction } from './amend-action.tsx';
import { FirstComment } from './first-comment.tsx';
import { PostActions } from './post-actions.tsx';
import { PublishBar } from './publish-bar.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { useClearSchedule } from './use-clear-schedule.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

const describeSigners = (post: PostDetailView, userId: string): string => {
  const signatures = contentSignatures(post.approvals_list.filter(countsFor(post)));
  if (signatures.length === 0) return t('Signed off.');
  const names = formatList(
    signatures.map((one) => (one.by.id === userId ? t('you', {}, 'signed off by you') : one.by.name)),
  );
  return signatures.every(({ approval }) => approval.strength === 'passkey')
    ? t('Signed off by {names}, with a passkey.', { names })
    : t('Signed off by {names}.', { names });
};

/** Signed but not published yet: publish now, or schedule it. */
export function SignedBlock({
  post,
  userId,
  zone,
  next,
}: {
  post: PostDetailView;
  userId: string;
  zone: string;
  next: React.ReactNode;
}) {
  const clearSchedule = useClearSchedule(post);
  const [isPicking, setIsPicking] = useState(false);
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const at = post.schedule;
  const move = post.can.includes('schedule') ? (
    <button type="button" className="btn tablet:flex-1" onClick={() => setIsPicking(true)}>
      <Icon of={CalendarClock} className="max-phone:hidden" />
      {at ? t('Move it…') : t('Schedule…')}
    </button>
  ) : null;
  return (
    <>
      {/* On a phone the bar has no space for it; the panel and the stamp say the same. */}
      <div className={`grid gap-1 ${post.blocked ? '' : 'max-tablet:hidden'}`} role="status">
        <b className="font-voice text-[1.25rem] leading-tight font-medium text-ink">
          {describeSigners(post, userId)}
        </b>
        <span className="text-fg-2">
          {post.blocked
            ? post.blocked.code === 'publishing_paused'
              ? t('{reason} It goes out when publishing is resumed, unless its time has passed by then.', {
                  reason: post.blocked.message,
                })
              : t('It cannot go out until its account is reconnected.')
            : at
              ? t('It goes out {moment}, {city}, exactly as shown.', {
                  moment: longMoment(at.publish_at, at.time_zone),
                  city: cityOf(at.time_zone),
                })
              : t('It has no time. It goes out when someone publishes it, exactly as shown.')}
        </span>
      </div>
      <PublishBar
        post={post}
        label={t('Hold to publish now')}
        folds
        // What a reviewer does next stands beside it; on the post's own page that is to move it.
        beside={next ?? move}
      >
        {next ? move : null}
        <PostActions
          post={post}
          extra={
            <>
              {at && post.can.includes('unschedule') ? (
                <button
                  type="button"
                  className="btn btn-quiet btn-sm"
                  disabled={clearSchedule.isPending}
                  onClick={clearSchedule.clear}
                >
                  {t('Remove the time')}
                </button>
              ) : null}
              {post.can.includes('withdraw') ? (
                <button type="button" className="btn btn-quiet btn-sm" onClick={() => setIsWithdrawing(true)}>
                  {t('Withdraw my signature')}
                </button>
              ) : null}
            </>
          }
        />
      </PublishBar>
      {isWithdrawing ? (
        <WithdrawDialog post={post} userId={userId} onClose={() => setIsWithdrawing(false)} />
      ) : null}
      <ScheduleDialog post={post} zone={zone} open={isPicking} onClose={() => setIsPicking(false)} />
    </>
  );
}

/** Being published: polled every second until the outcome is known. */
export function SendingBlock({ post }: { post: PostDetailView }) {
  const attempt = post.attempts.at(-1);
  return (
    <>
      <div className="grid gap-2" role="status" aria-live="polite">
        <b className="font-voice text-[1.25rem] leading-tight font-medium">
          {t('On its way to {platform}.', { platform: platformLabel(post.platform) })}
        </b>
        <BusyLine label={t('Sending')} />
        <span className="text-fg-2">
          {post.trouble?.message ??
            (attempt?.past_commit_step
              ? t('The platform has it. We are waiting for it to confirm that it is out.')
              : attempt
                ? t('It is being handed over to the platform.')
                : t('It waits for its turn.'))}{' '}
          {t('You can leave this page.')}
        </span>
      </div>
      <PostActions post={post} />
    </>
  );
}

const describePublication = (
  { amends, published_at }: PostDetailView,
  zone: string,
  isAsSigned: boolean,
): string => {
  const what = amends === null ? 'post' : 'change';
  if (published_at === null)
    return t('{what, select, change {Changed} other {Published}}, exactly as it was signed.', { what });
  const moment = { what, time: timeOf(published_at, zone), city: cityOf(zone) };
  return isAsSigned
    ? t(
        '{what, select, change {Changed} other {Published}} at {time}, {city}, exactly as it was signed.',
        moment,
      )
    : t('{what, select, change {Changed} other {Published}} at {time}, {city}.', moment);
};

export function PublishedBlock({
  post,
  zone,
  next,
}: {
  post: PostDetailView;
  zone: string;
  next: React.ReactNode;
}) {
  const what = post.amends === null ? 'post' : 'change';
  const marked = post.marked_published;
  /** What is different from what was signed, or not known. */
  const note = post.trouble?.code === 'note' ? post.trouble.message : null;
  return (
    <>
      <div className="grid gap-1" role="status">
        <b className="font-voice text-[1.25rem] leading-tight font-medium">
          {marked
            ? t('{name} said {what, select, change {the change} other {it}} is out.', {
                name: marked.by.name,
                what,
              })
            : post.amends === null
              ? t('It is out.')
              : t('The change is out.')}
        </b>
        <span className="text-fg-2">
          {marked
            ? marked.confirmed
              ? t(
                  'Marked as published {moment}. {platform} shows it, but we don’t know when it went out or whether it matches what was signed.',
                  { moment: longMoment(marked.at, zone), platform: platformLabel(post.platform) },
                )
              : t(
                  'Marked as published {moment}. Signoff could not confirm it, and we don’t know when it went out.',
                  { moment: longMoment(marked.at, zone) },
                )
            : describePublication(post, zone, note === null)}
          {post.amended_at
            ? ` ${t('It was changed after that, {time}.', { time: noteTime(post.amended_at, zone) })}`
            : ''}
        </span>
      </div>
      {note === null ? null : (
        <p className="note">
          <Icon of={Info} />
          <span className="[overflow-wrap:anywhere]">{note}</span>
        </p>
      )}
      {post.permalink ? (
        <a href={post.permalink} target="_blank" rel="noreferrer" className="btn btn-solid min-h-11">
          {t('Open on {platform}', { platform: platformLabel(post.platform) })}
          <Icon of={ArrowUpRight} />
        </a>
      ) : null}
      <FirstComment post={post} zone={zone} />
      <AmendAction post={post} />
      {next}
      <PostActions post={post} />
    </>
  );
}
