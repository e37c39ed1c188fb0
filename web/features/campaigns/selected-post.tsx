import { useQuery } from '@tanstack/react-query';
import { RefreshCw, TriangleAlert } from 'lucide-react';
import type { CampaignView } from '../../../server/http/views.ts';
import { ErrorState, ProblemList, SkeletonRows } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import { longMoment } from '../../time/dates.ts';
import { platformLabel } from '../platforms/platforms.ts';
import { StateBadge, StatePatch } from '../post/post-state.tsx';
import { postQuery } from '../post/queries.ts';
import { AnotherCaption } from './another-caption.tsx';
import type { Entry } from './plan.ts';
import { PostActions } from './post-actions.tsx';
import { isGenerating } from './queries.ts';
import { useAnotherCaption } from './use-another-caption.ts';

/** The chosen place of the sheet: its post as it is now, and the actions for it. */
export function SelectedPost(props: {
  campaign: CampaignView;
  entry: Entry;
  zone: string;
  canWrite: boolean;
  captions: readonly string[];
  onRegenerate: () => void;
  onSubmitted: () => void;
}) {
  const { entry, zone } = props;
  const id = entry.post?.id ?? entry.item?.post_id ?? null;
  return (
    <section className="panel scroll-mt-20" id="one" aria-labelledby="one-title">
      <div className="flex flex-wrap items-center gap-2.5 border-b border-edge px-4 py-3">
        {entry.state ? <StatePatch state={entry.state} platform={entry.platform} /> : null}
        <h2 className="h3" id="one-title">
          {platformLabel(entry.platform)}, {entry.at ? longMoment(entry.at, zone) : t('no time yet')}
        </h2>
        <span className="ml-auto">
          {entry.state === null ? null : entry.state === 'draft' ? (
            <span className="meta">{t('Not reviewed yet')}</span>
          ) : (
            <StateBadge state={entry.state} />
          )}
        </span>
      </div>
      {id === null ? <NotWritten {...props} /> : <Written {...props} id={id} />}
    </section>
  );
}

function NotWritten({ entry, campaign, canWrite, onRegenerate }: Parameters<typeof SelectedPost>[0]) {
  const state = entry.item?.state;
  return (
    <div className="grid justify-items-start gap-3 p-4">
      {entry.item?.problem ? (
        <p className="note note-red w-full">
          <Icon of={TriangleAlert} />
          <span>{entry.item.problem}</span>
        </p>
      ) : (
        <p className="text-fg-2">
          {state === 'making'
            ? t('It is being written now.')
            : isGenerating(campaign)
              ? t('Its turn has not come yet.')
              : state === 'made'
                ? t('Its draft was deleted.')
                : t('Nothing is written for this place.')}
        </p>
      )}
      {canWrite && !isGenerating(campaign) ? (
        <button type="button" className="btn btn-sm" onClick={onRegenerate}>
          <Icon of={RefreshCw} />
          {state === 'failed' ? t('Try again…') : state === 'made' ? t('Write it again…') : t('Write it…')}
        </button>
      ) : null}
    </div>
  );
}

function Written(props: Parameters<typeof SelectedPost>[0] & { id: string }) {
  const { entry, id, campaign } = props;
  const post = useQuery(postQuery(id));
  const captionSuggestion = useAnotherCaption(campaign.brief, post.data, entry.item?.theme, props.captions);
  if (!post.data)
    return (
      <div className="p-4">
        {post.isError ? (
          <ErrorState error={post.error} onRetry={() => void post.refetch()} />
        ) : (
          <SkeletonRows rows={1} />
        )}
      </div>
    );
  const title = post.data.options.title;
  const isDraft = post.data.state === 'draft';
  return (
    <>
      <div
        className={`grid gap-[18px] p-4 max-phone:gap-3 ${entry.still ? 'grid-cols-[132px_minmax(0,1fr)] max-phone:grid-cols-[84px_minmax(0,1fr)]' : ''}`}
      >
        {entry.still ? (
          <img
            src={entry.still}
            alt={post.data.media[0]?.alt_text ?? ''}
            className="max-h-[260px] w-full border border-edge bg-sunk object-contain"
          />
        ) : null}
        <div className="grid content-start gap-3.5">
          <div>
            {typeof title === 'string' && title !== '' ? <p className="mb-1 font-semibold">{title}</p> : null}
            <p className="font-post text-[15px] leading-[1.55] wrap-anywhere whitespace-pre-line">
              {post.data.caption || t('No text yet.')}
            </p>
          </div>
          {isDraft ? <ProblemList errors={post.data.problems} /> : null}
          {entry.item?.problem ? <p className="meta">{entry.item.problem}</p> : null}
        </div>
        <div className="-col-end-1 col-start-1 grid empty:hidden">
          <AnotherCaption
            suggestion={captionSuggestion.suggestion}
            onAccept={(caption) => void captionSuggestion.take(caption)}
            onDismiss={captionSuggestion.stop}
          />
        </div>
      </div>
      <PostActions {...props} post={post.data} onSuggestCaption={() => void captionSuggestion.ask()} />
    </>
  );
}
