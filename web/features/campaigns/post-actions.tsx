import { Link } from '@tanstack/react-router';
import { ArrowRight, RefreshCw, TriangleAlert, Unlink } from 'lucide-react';
import type { CampaignView, PostDetailView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { toErrorMessage } from '../../components/readable-error.ts';
import { errorToast, toast } from '../../components/toast-store.ts';
import { t } from '../../i18n/t.ts';
import { AnotherPicture } from './another-picture.tsx';
import type { Entry } from './plan.ts';
import { useAssignToCampaign } from './queries.ts';
import { useSubmitDrafts } from './use-submit-drafts.ts';

/** The actions for this post; the last one is the next step. */
export function PostActions({
  post,
  entry,
  campaign,
  canWrite,
  onSuggestCaption,
  onRegenerate,
  onSubmitted,
}: {
  post: PostDetailView;
  entry: Entry;
  campaign: CampaignView;
  canWrite: boolean;
  onSuggestCaption: () => void;
  onRegenerate: () => void;
  onSubmitted: () => void;
}) {
  const submission = useSubmitDrafts();
  const assignment = useAssignToCampaign(campaign.id);
  const isDraft = post.state === 'draft';
  const canEdit = canWrite && post.can.includes('edit');
  const send = async () => {
    const { sent } = await submission.send([post.id]);
    if (sent === 0) return;
    toast(t('Sent to review. It waits for a signature.'));
    onSubmitted();
  };
  const removeFromCampaign = () =>
    assignment.mutate(
      { posts: [post], into: false },
      {
        onSuccess: () => toast(t('It is no longer in the campaign. The post itself stays.')),
        onError: (error) => errorToast(toErrorMessage(error)),
      },
    );
  return (
    <>
      {submission.refusals.has(post.id) ? (
        <p className="note note-red mx-4 mb-3" role="alert">
          <Icon of={TriangleAlert} />
          <span>{submission.refusals.get(post.id)}</span>
        </p>
      ) : null}
      <div className="flex flex-wrap gap-0.5 border-t border-edge px-2 py-2.5 max-phone:*:flex-[1_1_40%]">
        {isDraft && canEdit && campaign.brief ? (
          <button type="button" className="btn btn-sm btn-quiet" onClick={onSuggestCaption}>
            <Icon of={RefreshCw} />
            {t('Another caption')}
          </button>
        ) : null}
        {isDraft && canEdit ? <AnotherPicture post={post} subject={campaign.brief?.subject} /> : null}
        {isDraft && canEdit && entry.item ? (
          <button type="button" className="btn btn-sm btn-quiet" onClick={onRegenerate}>
            {t('Make again…')}
          </button>
        ) : null}
        {canEdit ? (
          <Link to="/compose/{-$postId}" params={{ postId: post.id }} className="btn btn-sm btn-quiet">
            {t('Edit')}
          </Link>
        ) : null}
        {canWrite && !entry.item ? (
          <button
            type="button"
            className="btn btn-sm btn-quiet"
            disabled={assignment.isPending}
            onClick={removeFromCampaign}
          >
            <Icon of={Unlink} />
            {t('Remove from the campaign')}
          </button>
        ) : null}
        {post.state === 'in_review' ? (
          <Link
            to="/review/{-$postId}"
            params={{ postId: post.id }}
            search={{ campaign: campaign.id }}
            className="btn btn-sm ml-auto"
          >
            {t('Open the proof')}
            <Icon of={ArrowRight} />
          </Link>
        ) : isDraft && post.can.includes('submit') ? (
          <button
            type="button"
            className="btn btn-sm ml-auto"
            disabled={submission.progress !== null || post.problems.length > 0}
            onClick={() => void send()}
          >
            {submission.progress ? t('Sending') : t('Send for review')}
          </button>
        ) : (
          <Link to="/posts/$postId" params={{ postId: post.id }} className="btn btn-sm ml-auto">
            {t('Open the post')}
            <Icon of={ArrowRight} />
          </Link>
        )}
      </div>
    </>
  );
}
