import { Link, useNavigate } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { InlineProblem } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import { hasEnded, useAmend } from '../post/queries.ts';

/** For a published post: amend it, continue an amendment, or see why it cannot be amended. */
export function AmendAction({ post }: { post: PostDetailView }) {
  const amend = useAmend(post.id);
  const navigate = useNavigate();
  if (post.amends !== null)
    return (
      <Link to="/posts/$postId" params={{ postId: post.amends }} className="btn">
        {t('See the post it changed')}
      </Link>
    );
  const openAmendment = post.amendments.find((one) => !hasEnded(one));
  if (openAmendment)
    return (
      <Link
        to={openAmendment.state === 'in_review' ? '/review/{-$postId}' : '/posts/$postId'}
        params={{ postId: openAmendment.id }}
        className="btn"
      >
        <Icon of={PenLine} />
        {t('Go on with the change')}
      </Link>
    );
  if (!post.can.includes('amend'))
    return post.editing.reason === null ? null : <p className="meta">{post.editing.reason}</p>;
  const startAmendment = () =>
    amend.mutate(undefined, {
      onSuccess: ({ id }) => void navigate({ to: '/compose/{-$postId}', params: { postId: id } }),
    });
  return (
    <>
      {amend.isError ? <InlineProblem error={amend.error} /> : null}
      <button type="button" className="btn" disabled={amend.isPending} onClick={startAmendment}>
        <Icon of={PenLine} />
        {t('Edit the published post')}
      </button>
    </>
  );
}
