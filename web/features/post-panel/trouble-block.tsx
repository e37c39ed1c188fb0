import { ArrowUpRight, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { InlineProblem } from '../../components/feedback.tsx';
import { Field } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { toast } from '../../components/toast-store.ts';
import { t } from '../../i18n/t.ts';
import { noteTime } from '../../time/dates.ts';
import { platformLabel } from '../platforms/platforms.ts';
import { usePostCommand } from '../post/queries.ts';
import { PostActions } from './post-actions.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

/** Failed or missed: the approval is still valid, so a user may retry or choose another time. */
export function TroubleBlock({ post, zone }: { post: PostDetailView; zone: string }) {
  const command = usePostCommand(post.id);
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
      {command.isError ? <InlineProblem error={command.error} /> : null}
      <div className="flex flex-wrap gap-2">
        {post.can.includes('retry') ? (
          <button
            type="button"
            className="btn btn-solid flex-1"
            disabled={command.isPending}
            onClick={() => command.mutate({ do: 'retry' })}
          >
            <Icon of={RotateCcw} />
            {post.state === 'missed' ? t('Send it now') : t('Try again')}
          </button>
        ) : null}
        {post.can.includes('schedule') ? (
          <button type="button" className="btn flex-1" onClick={() => setIsPicking(true)}>
            {t('Choose a time')}
          </button>
        ) : null}
      </div>
      <PostActions post={post} />
      <ScheduleDialog post={post} zone={zone} open={isPicking} onClose={() => setIsPicking(false)} />
    </>
  );
}

/** It is unknown whether the post was published. It is never sent twice, so a user checks and decides. */
export function UnconfirmedBlock({ post }: { post: PostDetailView }) {
  const command = usePostCommand(post.id);
  const [url, setUrl] = useState('');
  const platform = platformLabel(post.platform);
  return (
    <>
      <div className="grid gap-1" role="status">
        <b className="font-voice text-[1.25rem] leading-tight font-medium">
          {t('Is it out? We cannot tell.')}
        </b>
        <span className="text-fg-2">
          {t('{problem} We won’t send it twice.', {
            problem: post.trouble?.message ?? t('{platform} gave no clear answer.', { platform }),
          })}
        </span>
      </div>
      {post.account?.url ? (
        <a href={post.account.url} target="_blank" rel="noreferrer" className="btn min-h-11">
          {t('Look at {account} on {platform}', { account: post.account.name, platform })}
          <Icon of={ArrowUpRight} />
        </a>
      ) : null}
      {post.can.includes('resolve') ? (
        <form
          className="grid gap-2.5"
          onSubmit={(event) => {
            event.preventDefault();
            command.mutate(
              { do: 'resolve', result: 'published', url: url.trim() },
              { onSuccess: () => toast(t('Noted: it is out.')) },
            );
          }}
        >
          <Field
            label={t('Link to the post on {platform}', { platform })}
            hint={t('If it is there, open it and paste its address.')}
          >
            {(ids) => (
              <input
                {...ids}
                type="url"
                required
                className="input"
                value={url}
                onChange={(event) => setUrl(event.target.value)}
              />
            )}
          </Field>
          {command.isError ? <InlineProblem error={command.error} /> : null}
          <div className="flex flex-wrap gap-2">
            <button type="submit" className="btn btn-solid flex-1" disabled={command.isPending}>
              {t('It is out')}
            </button>
            <button
              type="button"
              className="btn flex-1"
              disabled={command.isPending}
              onClick={() =>
                command.mutate(
                  { do: 'resolve', result: 'not_published' },
                  { onSuccess: () => toast(t('Noted: it is not out. You can try again.')) },
                )
              }
            >
              {t('It is not there')}
            </button>
          </div>
        </form>
      ) : (
        <p className="text-sm text-fg-2">{t('An approver has to look and tell.')}</p>
      )}
      <PostActions post={post} />
    </>
  );
}
