import { Link, useNavigate } from '@tanstack/react-router';
import type { PostDetailView } from '../../../server/http/views.ts';
import { InlineProblem } from '../../components/feedback.tsx';
import { usePostCommand } from '../../data/posts.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { toast } from '../../lib/messages.ts';
import { EndActions } from './end-actions.tsx';

function Words({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-1">
      <b className="font-voice text-[1.25rem] leading-tight font-medium">{title}</b>
      <span className="text-fg-2">{children}</span>
    </div>
  );
}

export function DraftBlock({ post }: { post: PostDetailView }) {
  const command = usePostCommand(post.id);
  const navigate = useNavigate();
  const complete = post.problems.length === 0;
  const submit = () =>
    command.mutate(
      { do: 'submit' },
      {
        onSuccess: (detail) => {
          toast(t('Sent to review. It waits for a signature.'));
          void navigate({ to: '/review/{-$postId}', params: { postId: detail.id } });
        },
      },
    );
  return (
    <>
      <Words title={t('A draft.')}>
        {complete
          ? t('Nobody has seen it as a proof yet. Send it to review when it is ready.')
          : t('It is not complete yet. The marks on the sheet say what is missing.')}
      </Words>
      {command.isError ? <InlineProblem error={command.error} /> : null}
      <div className="flex flex-wrap gap-2">
        {post.can.includes('edit') ? (
          <Link to="/compose/{-$postId}" params={{ postId: post.id }} className="btn btn-solid flex-1">
            {t('Keep writing')}
          </Link>
        ) : null}
        {post.can.includes('submit') ? (
          <button
            type="button"
            className="btn flex-1"
            disabled={command.isPending || !complete}
            onClick={submit}
          >
            {t('Send to review')}
          </button>
        ) : null}
      </div>
      <EndActions post={post} edit={false} />
    </>
  );
}

export function ReturnedBlock({ post }: { post: PostDetailView }) {
  const last = post.comments.at(-1);
  return (
    <>
      <Words title={t('Sent back.')}>
        {last
          ? rich('{name}: <hand>“{words}”</hand>', {
              name: last.by.name,
              words: last.text,
              hand: (inner) => <span className="hand">{inner}</span>,
            })
          : t('Somebody asked for changes.')}
      </Words>
      {post.can.includes('edit') ? (
        <Link to="/compose/{-$postId}" params={{ postId: post.id }} className="btn btn-solid">
          {t('Edit')}
        </Link>
      ) : null}
      <EndActions post={post} edit={false} />
    </>
  );
}

export function EndedBlock({ post }: { post: PostDetailView }) {
  return (
    <>
      <Words title={post.state === 'removed' ? t('It was removed.') : t('It was cancelled.')}>
        {post.trouble?.message ?? t('This sheet stays as a record. A copy makes a new draft.')}
      </Words>
      <EndActions post={post} />
    </>
  );
}

/** In review, but not for this person to sign: say why. */
export function WaitingBlock({
  post,
  userId,
  mayApprove,
}: {
  post: PostDetailView;
  userId: string;
  mayApprove: boolean;
}) {
  const signed = post.approvals_list.some((one) => one.voided_at === null && one.by.id === userId);
  const missing = post.approvals.needed - post.approvals.given;
  return (
    <>
      <Words title={signed ? t('You have signed.') : t('It waits for a signature.')}>
        {signed
          ? t(
              '{count, plural, one {One more signature} other {# more signatures}}, from somebody else, and it is approved.',
              { count: missing },
            )
          : mayApprove
            ? t('In this workspace authors do not sign their own posts. Somebody else has to.')
            : post.can.includes('edit')
              ? t('Your role can write and edit. An approver or owner signs.')
              : t('Your role can read and comment. An approver or owner signs.')}
      </Words>
      <EndActions post={post} />
    </>
  );
}
