import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { toast } from '../../components/toast-store.ts';
import { t } from '../../i18n/t.ts';
import { platformsQuery } from '../platforms/platforms.ts';
import { PictureDialog } from './pictures/picture-dialog.tsx';
import { refreshLibrary } from './queries.ts';

/** Generates pictures for the library and shows the first one. */
export function GeneratePictures({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: platforms } = useQuery(platformsQuery);
  return (
    <PictureDialog
      opening=""
      offered={platforms?.filter(({ available }) => available) ?? []}
      platforms={[]}
      onClose={onClose}
      onGenerated={(files) => {
        onClose();
        refreshLibrary(client);
        toast(
          files.length === 1
            ? t('The picture is in the library.')
            : t('{count} files are in the library.', { count: files.length }),
        );
        void navigate({ to: '/media', search: { file: files[0]?.id } });
      }}
    />
  );
}
