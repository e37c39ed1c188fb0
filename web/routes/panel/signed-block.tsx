import { ArrowUpRight, CalendarClock, Send } from 'lucide-react';
import { useState } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { InlineProblem } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { platformLabel } from '../../components/platform-glyph.tsx';
import { toast } from '../../components/toasts.tsx';
import { usePostCommand, usePublish } from '../../data/posts.ts';
import { cityOf, longMoment, noteTime, timeOf } from '../../lib/dates.ts';
import { ChangeWhatIsOut } from './change-what-is-out.tsx';
import { EndActions } from './end-actions.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

const signers = (post: PostDetailView, userId: string): string => {
  const digest = post.current_revision?.digest;
  const names = post.approvals_list
    .filter((one) => one.voided_at === null && one.digest === digest)
    .map((one) => (one.by.id === userId ? 'you' : one.by.name));
  return names.length ? `Signed off by ${names.join(' and ')}.` : 'Signed off.';
};

/** Signed, not out yet: publish now, or give it a time. */
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
  const publish = usePublish(post.id);
  const command = usePostCommand(post.id);
  const [picking, setPicking] = useState(false);
  const at = post.schedule;
  return (
    <>
      <div className="grid gap-1" role="status">
        <b className="font-voice text-[1.25rem] leading-tight font-medium text-ink">
          {signers(post, userId)}
        </b>
        <span className="text-fg-2">
          {post.blocked
            ? post.blocked.code === 'publishing_paused'
              ? `${post.blocked.message} It goes out when publishing is resumed, unless its time has passed by then.`
              : 'It cannot go out until its account is reconnected.'
            : at
              ? `It goes out ${longMoment(at.publish_at, at.time_zone)}, ${cityOf(at.time_zone)}, exactly as shown.`
              : 'It has no time. It goes out when someone publishes it, exactly as shown.'}
        </span>
      </div>
      {publish.isError ? <InlineProblem error={publish.error} /> : null}
      {command.isError ? <InlineProblem error={command.error} /> : null}
      <div className="flex flex-wrap gap-2">
        {post.can.includes('publish') ? (
          <button
            type="button"
            className={`btn flex-1 ${at ? '' : 'btn-solid'}`}
            disabled={publish.isPending}
            onClick={() =>
              publish.mutate(undefined, {
                onSuccess: () => toast(`On its way to ${platformLabel[post.platform]}.`),
              })
            }
          >
            <Icon of={Send} />
            Publish now
          </button>
        ) : null}
        {post.can.includes('schedule') ? (
          <button type="button" className="btn flex-1" onClick={() => setPicking(true)}>
            <Icon of={CalendarClock} />
            {at ? 'Move it…' : 'Schedule…'}
          </button>
        ) : null}
      </div>
      {next}
      <EndActions
        post={post}
        extra={
          at && post.can.includes('unschedule') ? (
            <button
              type="button"
              className="btn btn-quiet btn-sm"
              onClick={() =>
                command.mutate(
                  { do: 'unschedule' },
                  { onSuccess: () => toast('The time is taken off. It stays approved.') },
                )
              }
            >
              Take the time off
            </button>
          ) : null
        }
      />
      <ScheduleDialog post={post} zone={zone} open={picking} onClose={() => setPicking(false)} />
    </>
  );
}

/** On its way: watched each second until the platform has said what became of it. */
export function SendingBlock({ post }: { post: PostDetailView }) {
  const attempt = post.attempts.at(-1);
  return (
    <>
      <div className="grid gap-2" role="status" aria-live="polite">
        <b className="font-voice text-[1.25rem] leading-tight font-medium">
          On its way to {platformLabel[post.platform]}.
        </b>
        <div className="pressline" role="progressbar" aria-label="Sending" />
        <span className="text-fg-2">
          {post.trouble?.message ??
            (attempt?.past_commit_step
              ? 'The platform has it. We wait for its word that it is out.'
              : attempt
                ? 'The stored bytes are being handed over.'
                : 'It waits for its turn.')}{' '}
          You can leave this page.
        </span>
      </div>
      <EndActions post={post} />
    </>
  );
}

export function PublishedBlock({
  post,
  zone,
  next,
}: {
  post: PostDetailView;
  zone: string;
  next: React.ReactNode;
}) {
  return (
    <>
      <div className="grid gap-1" role="status">
        <b className="font-voice text-[1.25rem] leading-tight font-medium">
          {post.amends === null ? 'It is out.' : 'The change is out.'}
        </b>
        <span className="text-fg-2">
          {post.amends === null ? 'Published' : 'Changed'}
          {post.published_at ? ` at ${timeOf(post.published_at, zone)}, ${cityOf(zone)}` : ''}, exactly as it
          was signed.
          {post.amended_at ? ` It reads differently since ${noteTime(post.amended_at, zone)}.` : ''}
        </span>
      </div>
      {post.permalink ? (
        <a href={post.permalink} target="_blank" rel="noreferrer" className="btn btn-solid min-h-11">
          Open on {platformLabel[post.platform]}
          <Icon of={ArrowUpRight} />
        </a>
      ) : null}
      <ChangeWhatIsOut post={post} />
      {next}
      <EndActions post={post} />
    </>
  );
}
