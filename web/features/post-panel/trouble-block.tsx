import { useState } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import { noteTime } from '../../time/dates.ts';
import { platformLabel } from '../platforms/platforms.ts';
import { PostActions } from './post-actions.tsx';
import { PublishBar } from './publish-bar.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

/** Failed or missed: the approval is still valid, so a user may retry or choose another time. */
export function TroubleBlock({ post, zone }: { post: PostDetailView; zone: string }) {
  const [isPicking, setIsPicking] = useState(false);
  return (
    <>
      <div className="grid gap-1" role="status">
        <b className="font-voice text-[1.25rem] leading-tight font-medium">
          {post.state === 'missed'
            ? t('Its time passed.')
            : t('{platform} did not take it.', { platform: platformLabel(post.platform) })}
        </b>
        <span className="text-fg-2">
          {post.trouble?.message ?? t('Nothing was posted.')}{' '}
          {post.trouble ? <span className="num text-fg-3">{noteTime(post.trouble.at, zone)}</span> : null}
        </span>
      </div>
      <PublishBar
        post={post}
        label={post.state === 'missed' ? t('Hold to send it now') : t('Hold to try again')}
        again
        beside={
          post.can.includes('schedule') ? (
            <button type="button" className="btn" onClick={() => setIsPicking(true)}>
              {t('Choose a time')}
            </button>
          ) : null
        }
      >
        <PostActions post={post} />
      </PublishBar>
      <ScheduleDialog post={post} zone={zone} open={isPicking} onClose={() => setIsPicking(false)} />
    </>
  );
}
