import { useNavigate } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import type { MediaDetailView } from '../../../server/http/views.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { toast } from '../../components/toast-store.ts';
import { capitalize, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { useDeleteMedia } from './queries.ts';
import { lockedMessage, UsingPosts } from './used-in.tsx';

export function DeleteDialog({ media, onClose }: { media: MediaDetailView; onClose: () => void }) {
  const navigate = useNavigate({ from: '/media' });
  const deletion = useDeleteMedia(media.id);
  const activePosts = media.used_in.filter((post) => post.living).length;
  const endedPosts = media.used_in.length - activePosts;
  const go = () =>
    deletion.mutate(undefined, {
      onSuccess: () => {
        toast(t('{name} is deleted.', { name: media.name }));
        onClose();
        void navigate({ search: ({ file: _file, ...rest }) => rest });
      },
    });
  return (
    <ConfirmDialog
      title={t('Delete {name}?', { name: media.name })}
      description={
        activePosts > 0
          ? t('Remove it from these posts, or cancel them, and it can be deleted.')
          : endedPosts > 0
            ? t(
                'It leaves the library for everybody. {count, plural, one {One post that ended keeps} other {{number} posts that ended keep}} what went out.',
                { count: endedPosts, number: capitalize(spellNumber(endedPosts)) },
              )
            : t('It leaves the library for everybody, and no post uses it.')
      }
      verb={t('Delete the file')}
      mutation={deletion}
      allowed={activePosts === 0}
      onConfirm={go}
      onClose={onClose}
    >
      {activePosts > 0 ? (
        <p className="note">
          <Icon of={Lock} />
          <span>{lockedMessage(activePosts)}</span>
        </p>
      ) : null}
      <UsingPosts posts={media.used_in} />
    </ConfirmDialog>
  );
}
