import { useNavigate } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import type { MediaDetailView } from '../../../server/http/views.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { toast } from '../../components/toasts.tsx';
import { useDeleteMedia } from '../../data/media.ts';
import { capital, plural } from '../../lib/words.ts';
import { lockedWords, UsingPosts } from './used-in.tsx';

export function DeleteDialog({ media, onClose }: { media: MediaDetailView; onClose: () => void }) {
  const navigate = useNavigate({ from: '/media' });
  const deletion = useDeleteMedia(media.id);
  const living = media.used_in.filter((post) => post.living).length;
  const ended = media.used_in.length - living;
  const go = () =>
    deletion.mutate(undefined, {
      onSuccess: () => {
        toast(`${media.name} is deleted.`);
        onClose();
        void navigate({ search: ({ file: _file, ...rest }) => rest });
      },
    });
  return (
    <ConfirmDialog
      title={`Delete ${media.name}?`}
      description={
        living > 0
          ? 'Remove it from these posts, or cancel them, and it can go.'
          : `It leaves the library for everybody${ended > 0 ? `. ${capital(plural(ended, 'post'))} that ended ${ended === 1 ? 'keeps' : 'keep'} what went out` : ', and no post uses it'}.`
      }
      verb="Delete the file"
      act={deletion}
      allowed={living === 0}
      onConfirm={go}
      onClose={onClose}
    >
      {living > 0 ? (
        <p className="note">
          <Icon of={Lock} />
          <span>{lockedWords(living)}</span>
        </p>
      ) : null}
      <UsingPosts posts={media.used_in} />
    </ConfirmDialog>
  );
}
