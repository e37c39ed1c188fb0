import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { toErrorMessage } from '../../components/readable-error.ts';
import { errorToast, toast } from '../../components/toast-store.ts';
import { roleCanWrite, useMe } from '../../data/session.ts';
import { withInnerQuotes } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { platformLabel } from '../platforms/platforms.ts';
import { postHeadline } from '../post/post-headline.ts';
import { useDeletePost, useDuplicate, usePostCommand } from '../post/queries.ts';

type DangerousAction = 'cancel' | 'delete' | 'remove';

/**
 * Edit, duplicate, cancel, delete: the secondary actions that most states share. Only those allowed now are shown.
 */
export function PostActions({
  post,
  extra,
  edit = true,
}: {
  post: PostDetailView;
  extra?: ReactNode;
  edit?: boolean;
}) {
  const [pendingAction, setPendingAction] = useState<DangerousAction | null>(null);
  const navigate = useNavigate();
  const { workspace } = useMe();
  const duplicate = useDuplicate(post.id);
  const can = (action: PostDetailView['can'][number]) => post.can.includes(action);
  const copy = () =>
    duplicate.mutate(undefined, {
      onSuccess: (copied) => {
        toast(t('A copy is a new draft. The old one stays as it is.'));
        void navigate({ to: '/compose/{-$postId}', params: { postId: copied.id } });
      },
      onError: (error) => errorToast(toErrorMessage(error)),
    });
  return (
    <div className="-mx-2.5 flex basis-full flex-wrap items-center gap-y-1.5">
      {edit && can('edit') ? (
        <Link to="/compose/{-$postId}" params={{ postId: post.id }} className="btn btn-quiet btn-sm">
          {t('Edit')}
        </Link>
      ) : null}
      {can('duplicate') ? (
        <button type="button" className="btn btn-quiet btn-sm" onClick={copy} disabled={duplicate.isPending}>
          {t('Duplicate')}
        </button>
      ) : null}
      {post.amends === null && roleCanWrite(workspace.role) ? (
        <Link
          to="/settings/recurring/new/$postId"
          params={{ postId: post.id }}
          className="btn btn-quiet btn-sm"
        >
          {t('Repeat this…')}
        </Link>
      ) : null}
      {extra}
      {can('cancel') ? (
        <button
          type="button"
          className="btn btn-red btn-sm mx-2.5"
          onClick={() => setPendingAction('cancel')}
        >
          {t('Cancel this post')}
        </button>
      ) : null}
      {can('delete') ? (
        <button
          type="button"
          className="btn btn-red btn-sm mx-2.5"
          onClick={() => setPendingAction('delete')}
        >
          {t('Delete')}
        </button>
      ) : null}
      {can('remove') ? (
        <button
          type="button"
          className="btn btn-red btn-sm mx-2.5"
          onClick={() => setPendingAction('remove')}
        >
          {t('Remove from {platform}', { platform: platformLabel(post.platform) })}
        </button>
      ) : null}
      {pendingAction ? (
        <DangerDialog post={post} kind={pendingAction} onClose={() => setPendingAction(null)} />
      ) : null}
    </div>
  );
}

function DangerDialog({
  post,
  kind,
  onClose,
}: {
  post: PostDetailView;
  kind: DangerousAction;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const command = usePostCommand(post.id);
  const remove = useDeletePost(post.id, kind === 'delete');
  const name = withInnerQuotes(postHeadline(post));
  const platform = platformLabel(post.platform);
  const texts = {
    cancel: {
      title: t('Cancel this post?'),
      text: t('“{name}” will not go out. Its signatures stay on record. A copy can be made later.', { name }),
      button: t('Cancel this post'),
      done: t('Cancelled. It will not go out.'),
    },
    delete: {
      title: t('Delete this draft?'),
      text: t('“{name}” and its notes are gone for good. Uploaded pictures stay in the library.', { name }),
      button: t('Delete the draft'),
      done: t('The draft is deleted.'),
    },
    remove: {
      title: t('Remove it from {platform}?', { platform }),
      text: t(
        '“{name}” disappears from {platform}, with its reactions and comments there. The record of who signed it stays here.',
        { name, platform },
      ),
      button: t('Remove from {platform}', { platform }),
      done: t('Removed from {platform}.', { platform }),
    },
  }[kind];
  const onDone = () => {
    toast(texts.done);
    onClose();
    if (kind === 'delete') void navigate({ to: '/posts', search: {} });
  };
  const confirm = () =>
    kind === 'cancel'
      ? command.mutate({ do: 'cancel' }, { onSuccess: onDone })
      : remove.mutate(undefined, { onSuccess: onDone });
  return (
    <ConfirmDialog
      title={texts.title}
      description={texts.text}
      verb={texts.button}
      mutation={kind === 'cancel' ? command : remove}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
