import { useQuery } from '@tanstack/react-query';
import type { MediaView, PlatformView } from '../../../../server/http/views.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { ErrorState, Skeleton } from '../../../components/feedback.tsx';
import { preloadable, usePreloadable } from '../../../components/preloadable.ts';
import { t } from '../../../i18n/t.ts';
import { contentToolsQuery } from '../../generation/queries.ts';
import type { PlatformName } from '../../platforms/platforms.ts';

const form = preloadable(() => import('./picture-form.tsx'));

/** Generates pictures from the brand's templates, or with an image model if there is one. */
export function PictureDialog({
  opening,
  offered,
  platforms,
  onClose,
  onGenerated,
}: {
  /** The opening of the post, as the first text on the picture. */
  opening: string;
  offered: readonly Pick<PlatformView, 'platform' | 'name'>[];
  /** The platforms that are selected at first. */
  platforms: readonly PlatformName[];
  onClose: () => void;
  onGenerated: (files: readonly MediaView[]) => void;
}) {
  const tools = useQuery(contentToolsQuery);
  const loaded = usePreloadable(form, true, onClose);
  return (
    <Dialog open onClose={onClose} title={t('Make a picture')} wide="very">
      {tools.isError && !tools.data ? (
        <ErrorState error={tools.error} onRetry={() => void tools.refetch()} />
      ) : !tools.data || !loaded ? (
        <Skeleton>
          <span className="sk h-64" />
        </Skeleton>
      ) : (
        <loaded.PictureForm
          tools={tools.data}
          opening={opening}
          offered={offered}
          initial={platforms}
          onClose={onClose}
          onGenerated={onGenerated}
        />
      )}
    </Dialog>
  );
}
