import { useQuery } from '@tanstack/react-query';
import type { ShapeName } from '../../../server/http/views.ts';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { ErrorState, Skeleton } from '../../components/feedback.tsx';
import { t } from '../../i18n/t.ts';
import { FocusEditor } from '../media/focus-editor.tsx';
import { mediaQuery } from '../media/queries.ts';
import { stillOf } from '../post/media-facts.ts';

/** Edits which part of a file stays in view, without leaving the post. It saves automatically, as in the library. */
export function CropDialog({
  id,
  name,
  shape,
  onClose,
}: {
  id: string;
  name: string;
  shape: ShapeName | null;
  onClose: () => void;
}) {
  const { data: media, isError, error, refetch } = useQuery(mediaQuery(id));
  const still = media && stillOf(media);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('What stays in view of {name}', { name })}
      description={t('It belongs to the file: other drafts with it are cut the same way.')}
    >
      {media && still ? (
        <div className="panel overflow-hidden">
          <FocusEditor media={media} still={still} canWrite initialShape={shape} />
        </div>
      ) : isError ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label={t('Loading the file')}>
          <span className="sk h-64 w-full" />
        </Skeleton>
      )}
      <DialogActions>
        <button type="button" className="btn btn-solid" onClick={onClose}>
          {t('Done')}
        </button>
      </DialogActions>
    </Dialog>
  );
}
