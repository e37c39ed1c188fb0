import { Link, useNavigate } from '@tanstack/react-router';
import type { PostDetailView } from '../../../server/http/views.ts';
import { toErrorMessage } from '../../components/readable-error.ts';
import { errorToast, toast } from '../../components/toast-store.ts';
import { useMe } from '../../data/session.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { usePostCommand } from '../post/queries.ts';
import { contentSignatures, countsFor } from '../proof/group-signatures.ts';
import { BarActions } from './bar-actions.tsx';
import { PostActions } from './post-actions.tsx';

function Statement({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-1">
      <b className="font-voice text-[1.25rem] leading-tight font-medium">{title}</b>
      <span className="text-fg-2">{children}</span>
    </div>
  );
}

export function SendToReview({ post, className }: { post: PostDetailView; className: string }) {
  const command = usePostCommand(post.id);
  const navigate = useNavigate();
  const submit = () =>
    command.mutate(
      { do: 'submit' },
      {
        onSuccess: (detail) => {
          toast(t('Sent to review. It waits for a signature.'));
          void navigate({ to: '/review/{-$postId}', params: { postId: detail.id } });
        },
        onError: (error) => errorToast(toErrorMessage(error)),
      },
    );
  return (
    <button
      type="button"
      className={className}
      disabled={command.isPending || post.problems.length > 0}
      onClick={submit}
    >
      {t('Send to review')}
    </button>
  );
}

export function DraftBlock({ post }: { post: PostDetailView }) {
  const complete = post.problems.length === 0;
  const isMine = useMe().user.id === post.author.id;
  return (
    <>
      <Statement title={t('A draft.')}>
        {!complete
          ? t('It is not complete yet. The marks on the sheet say what is missing.')
          : isMine || post.from_app
            ? t('Send it to review when it is ready.')
            : t('{name} is still writing it. It can be signed once it is sent to review.', {
                name: post.author.name,
              })}
      </Statement>
      <div className="flex flex-wrap gap-2">
        {post.can.includes('edit') ? (
          <Link to="/compose/{-$postId}" params={{ postId: post.id }} className="btn btn-solid flex-1">
            {t('Keep writing')}
          </Link>
        ) : null}
        {post.can.includes('submit') ? <SendToReview post={post} className="btn flex-1" /> : null}
      </div>
      <PostActions post={post} edit={false} />
    </>
  );
}

export function ReturnedBlock({ post }: { post: PostDetailView }) {
  const last = post.comments.at(-1);
  return (
    <>
      <Statement title={t('Sent back.')}>
        {last
          ? rich('{name}: <hand>“{words}”</hand>', {
              name: last.by.name,
              words: last.text,
              hand: (inner) => (
                <span className="font-voice text-[1.0625rem] leading-[1.45] text-ink italic">{inner}</span>
              ),
            })
          : t('Somebody asked for changes.')}
      </Statement>
      {post.can.includes('edit') ? (
        <Link to="/compose/{-$postId}" params={{ postId: post.id }} className="btn btn-solid">
          {t('Edit')}
        </Link>
      ) : null}
      <PostActions post={post} edit={false} />
    </>
  );
}

export function EndedBlock({ post }: { post: PostDetailView }) {
  return (
    <>
      <Statement title={post.state === 'removed' ? t('It was removed.') : t('It was cancelled.')}>
        {post.trouble?.message ?? t('This sheet stays as a record. A copy makes a new draft.')}
      </Statement>
      <PostActions post={post} />
    </>
  );
}

/** In review, but not signable by this user: explains why. */
export function WaitingBlock({
  post,
  userId,
  mayApprove,
}: {
  post: PostDetailView;
  userId: string;
  mayApprove: boolean;
}) {
  const signed = contentSignatures(post.approvals_list.filter(countsFor(post))).some(
    ({ by }) => by.id === userId,
  );
  const missing = post.approvals.needed - post.approvals.given;
  const statement = (
    <Statement title={signed ? t('You have signed.') : t('It waits for a signature.')}>
      {signed
        ? t(
            '{count, plural, one {One more signature} other {# more signatures}}, from somebody else, and it is approved.',
            { count: missing },
          )
        : mayApprove
          ? t(
              'In this workspace nobody signs what they wrote or changed. Somebody else has to; if everybody who signs has changed it, invite another approver.',
            )
          : post.can.includes('edit')
            ? t('Your role can write and edit. An approver or owner signs.')
            : t('Your role can read and comment. An approver or owner signs.')}
    </Statement>
  );
  return (
    <BarActions folds main={statement}>
      <PostActions post={post} />
    </BarActions>
  );
}
