import { useNavigate } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import type { MediaDetailView } from '../../../server/http/views.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { toast } from '../../components/toast-store.ts';
import { t } from '../../i18n/t.ts';
import { capital, numberWord } from '../../i18n/words.ts';
import { useDeleteMedia } from './queries.ts';
import { lockedWords, UsingPosts } from './used-in.tsx';

export function DeleteDialog({ media, onClose }: { media: MediaDetailView; onClose: () => void }) {
  const navigate = useNavigate({ from: '/media' });
  const deletion = useDeleteMedia(media.id);
  const living = media.used_in.filter((post) => post.living).length;
  const ended = media.used_in.length - living;
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
        living > 0
          ? t('Remove it from these posts, or cancel them, and it can go.')
          : ended > 0
            ? t(
                'It leaves the library for everybody. {count, plural, one {One post that ended keeps} other {{number} posts that ended keep}} what went out.',
                { count: ended, number: capital(numberWord(ended)) },
              )
            : t('It leaves the library for everybody, and no post uses it.')
      }
      verb={t('Delete the file')}
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
