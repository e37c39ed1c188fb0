import { useEffect, useState } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { useHotkeys } from '../../browser/hotkeys.ts';
import { InlineProblem } from '../../components/feedback.tsx';
import { toast } from '../../components/toast-store.ts';
import { t } from '../../i18n/t.ts';
import { longMoment } from '../../time/dates.ts';
import { platformLabel } from '../platforms/platforms.ts';
import { countdownSeconds, usePostCommand } from '../post/queries.ts';

/** Read out at these seconds only: every second would drown everything else. */
const announced = [10, 5, 3, 2, 1];

const secondsUntil = (instant: string): number =>
  Math.min(countdownSeconds, Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000)));

/** About to be sent. The server counts, so closing the page stops nothing. */
export function CountdownBlock({
  post,
  countdown,
}: {
  post: PostDetailView;
  countdown: NonNullable<PostDetailView['countdown']>;
}) {
  const platform = platformLabel(post.platform);
  const command = usePostCommand(post.id);
  const left = useSecondsUntil(countdown.ends_at);
  const stop = () =>
    command.mutate({ do: 'stop' }, { onSuccess: () => toast(t('Stopped. Nothing was sent.')) });
  useHotkeys({ escape: stop });
  return (
    <>
      <p className="flex items-center gap-3.5">
        <b className="num font-voice text-[3.25rem] leading-none font-medium" aria-hidden>
          {left}
        </b>
        <span className="text-fg-2">
          {t('{count, plural, one {second} other {seconds}}, then it goes to {platform}', {
            count: left,
            platform,
          })}
        </span>
      </p>
      <p role="status" className="sr-only">
        {announced.includes(left)
          ? t('{count, plural, one {One second} other {# seconds}} until it goes to {platform}', {
              count: left,
              platform,
            })
          : ''}
      </p>
      <div
        role="progressbar"
        aria-label={t('Seconds left')}
        aria-valuemin={0}
        aria-valuemax={countdownSeconds}
        aria-valuenow={left}
        className="h-1.5 border border-edge-strong"
      >
        <div className="h-full bg-fg" style={{ width: `${(left / countdownSeconds) * 100}%` }} />
      </div>
      <p className="text-fg-2">{t('Nothing has been sent. You can close this page, the count goes on.')}</p>
      {command.isError ? <InlineProblem error={command.error} /> : null}
      {post.can.includes('stop') ? (
        <button type="button" className="btn min-h-14" disabled={command.isPending} onClick={stop}>
          {t('Stop')} <kbd aria-hidden>Esc</kbd>
        </button>
      ) : null}
      <p className="meta">
        {countdown.before
          ? t('Anyone who may publish can stop it. Then it goes out {moment} again.', {
              moment: longMoment(countdown.before.publish_at, countdown.before.time_zone),
            })
          : t('Anyone who may publish can stop it. Then it has no time again.')}
      </p>
    </>
  );
}

function useSecondsUntil(instant: string): number {
  const [left, setLeft] = useState(() => secondsUntil(instant));
  useEffect(() => {
    setLeft(secondsUntil(instant));
    const timer = window.setInterval(() => setLeft(secondsUntil(instant)), 250);
    return () => window.clearInterval(timer);
  }, [instant]);
  return left;
}
