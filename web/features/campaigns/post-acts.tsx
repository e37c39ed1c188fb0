import { Link } from '@tanstack/react-router';
import { ArrowRight, RefreshCw, TriangleAlert, Unlink } from 'lucide-react';
import type { CampaignView, PostDetailView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { problemSentence } from '../../components/readable-error.ts';
import { toast, troubleToast } from '../../components/toast-store.ts';
import { t } from '../../i18n/t.ts';
import { AnotherPicture } from './another-picture.tsx';
import type { Entry } from './campaign-plan.ts';
import { usePutIntoCampaign } from './queries.ts';
import { useSending } from './use-sending.ts';

/** What can be done with this post now; the last one is the next step. */
export function PostActs({
  post,
  entry,
  campaign,
  writes,
  onAnother,
  onMakeAgain,
  onSent,
}: {
  post: PostDetailView;
  entry: Entry;
  campaign: CampaignView;
  writes: boolean;
  onAnother: () => void;
  onMakeAgain: () => void;
  onSent: () => void;
}) {
  const sending = useSending();
  const putting = usePutIntoCampaign(campaign.id);
  const isDraft = post.state === 'draft';
  const edits = writes && post.can.includes('edit');
  const send = async () => {
    const { sent } = await sending.send([post.id]);
    if (sent === 0) return;
    toast(t('Sent to review. It waits for a signature.'));
    onSent();
  };
  const takeOut = () =>
    putting.mutate(
      { posts: [post], into: false },
      {
        onSuccess: () => toast(t('It is out of the campaign. The post itself stays.')),
        onError: (error) => troubleToast(problemSentence(error)),
      },
    );
  return (
    <>
      {sending.refused.has(post.id) ? (
        <p className="note note-red mx-4 mb-3" role="alert">
          <Icon of={TriangleAlert} />
          <span>{sending.refused.get(post.id)}</span>
        </p>
      ) : null}
      <div className="flex flex-wrap gap-0.5 border-t border-edge px-2 py-2.5 max-phone:*:flex-[1_1_40%]">
        {isDraft && edits && campaign.brief ? (
          <button type="button" className="btn btn-sm btn-quiet" onClick={onAnother}>
            <Icon of={RefreshCw} />
            {t('Another caption')}
          </button>
        ) : null}
        {isDraft && edits ? <AnotherPicture post={post} subject={campaign.brief?.subject} /> : null}
        {isDraft && edits && entry.item ? (
          <button type="button" className="btn btn-sm btn-quiet" onClick={onMakeAgain}>
            {t('Make again…')}
          </button>
        ) : null}
        {edits ? (
          <Link to="/compose/{-$postId}" params={{ postId: post.id }} className="btn btn-sm btn-quiet">
            {t('Edit')}
          </Link>
        ) : null}
        {writes && !entry.item ? (
          <button
            type="button"
            className="btn btn-sm btn-quiet"
            disabled={putting.isPending}
            onClick={takeOut}
          >
            <Icon of={Unlink} />
            {t('Take it out')}
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
            disabled={sending.at !== null || post.problems.length > 0}
            onClick={() => void send()}
          >
            {sending.at ? t('Sending') : t('Send for review')}
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
