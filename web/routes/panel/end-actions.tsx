import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { platformLabel } from '../../components/platform-glyph.tsx';
import { toast, troubleToast } from '../../components/toasts.tsx';
import { useDeletePost, useDuplicate, usePostCommand } from '../../data/posts.ts';
import { mayWrite, useMe } from '../../data/session.ts';
import { problemSentence } from '../../lib/problem.ts';
import { headlineOf } from '../../lib/words.ts';

type Danger = 'cancel' | 'delete' | 'remove';

/** Edit, duplicate, cancel, delete: the quiet row that most states share. Only what is allowed now is shown. */
export function EndActions({
  post,
  extra,
  edit = true,
}: {
  post: PostDetailView;
  extra?: ReactNode;
  edit?: boolean;
}) {
  const [danger, setDanger] = useState<Danger | null>(null);
  const navigate = useNavigate();
  const { workspace } = useMe();
  const duplicate = useDuplicate(post.id);
  const can = (action: PostDetailView['can'][number]) => post.can.includes(action);
  const copy = () =>
    duplicate.mutate(undefined, {
      onSuccess: (made) => {
        toast('A copy is a new draft. The old one stays as it is.');
        void navigate({ to: '/compose/{-$postId}', params: { postId: made.id } });
      },
      onError: (error) => troubleToast(problemSentence(error)),
    });
  return (
    <div className="-mx-2.5 flex flex-wrap items-center">
      {edit && can('edit') ? (
        <Link to="/compose/{-$postId}" params={{ postId: post.id }} className="btn btn-quiet btn-sm">
          Edit
        </Link>
      ) : null}
      {can('duplicate') ? (
        <button type="button" className="btn btn-quiet btn-sm" onClick={copy} disabled={duplicate.isPending}>
          Duplicate
        </button>
      ) : null}
      {post.amends === null && mayWrite(workspace.role) ? (
        <Link
          to="/settings/recurring/new/$postId"
          params={{ postId: post.id }}
          className="btn btn-quiet btn-sm"
        >
          Repeat this…
        </Link>
      ) : null}
      {extra}
      {can('cancel') ? (
        <button type="button" className="btn btn-quiet btn-sm" onClick={() => setDanger('cancel')}>
          Cancel this post
        </button>
      ) : null}
      {can('delete') ? (
        <button type="button" className="btn btn-quiet btn-sm" onClick={() => setDanger('delete')}>
          Delete
        </button>
      ) : null}
      {can('remove') ? (
        <button type="button" className="btn btn-quiet btn-sm" onClick={() => setDanger('remove')}>
          Remove from {platformLabel[post.platform]}
        </button>
      ) : null}
      {danger ? <DangerDialog post={post} kind={danger} onClose={() => setDanger(null)} /> : null}
    </div>
  );
}

function DangerDialog({ post, kind, onClose }: { post: PostDetailView; kind: Danger; onClose: () => void }) {
  const navigate = useNavigate();
  const command = usePostCommand(post.id);
  const remove = useDeletePost(post.id, kind === 'delete');
  const name = `“${headlineOf(post)}”`;
  const platform = platformLabel[post.platform];
  const words = {
    cancel: {
      title: 'Cancel this post?',
      text: `${name} will not go out. Its signatures stay on record. A copy can be made later.`,
      button: 'Cancel this post',
      done: 'Cancelled. It will not go out.',
    },
    delete: {
      title: 'Delete this draft?',
      text: `${name} and its notes are gone for good. Uploaded pictures stay in the library.`,
      button: 'Delete the draft',
      done: 'The draft is deleted.',
    },
    remove: {
      title: `Remove it from ${platform}?`,
      text: `${name} disappears from ${platform}, with its reactions and comments there. The record of who signed it stays here.`,
      button: `Remove from ${platform}`,
      done: `Removed from ${platform}.`,
    },
  }[kind];
  const done = () => {
    toast(words.done);
    onClose();
    if (kind === 'delete') void navigate({ to: '/posts', search: {} });
  };
  const go = () =>
    kind === 'cancel'
      ? command.mutate({ do: 'cancel' }, { onSuccess: done })
      : remove.mutate(undefined, { onSuccess: done });
  return (
    <ConfirmDialog
      title={words.title}
      description={words.text}
      verb={words.button}
      act={kind === 'cancel' ? command : remove}
      onConfirm={go}
      onClose={onClose}
    />
  );
}
