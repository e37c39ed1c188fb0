/** The picture as it goes out, in which people are tagged. */
import { useEffect, useState } from 'react';
import { toErrorMessage } from '../../../components/readable-error.ts';
import { t } from '../../../i18n/t.ts';
import type { DraftMedia } from '../../post/drafts.ts';
import type { SaveStatus } from '../draft-autosave.ts';
import type { Fitting } from '../media-strip.tsx';
import type { OptionFiles } from '../part-view.ts';

/** Made on the server where the platform needs another shape or size, once the draft is saved. */
export const useFittedPicture = (
  file: DraftMedia,
  { pictures, fittings, status, fitPictures }: OptionFiles,
) => {
  const picture = pictures.get(file.id);
  const [problem, setProblem] = useState<string | null>(null);
  const fitting = fittings.get(file.id);
  const isMissing = picture === undefined && status === 'saved' && fitting?.state === 'to_make';
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each picture that is missing
  useEffect(() => {
    if (!isMissing) return;
    setProblem(null);
    fitPictures().catch((error: unknown) => setProblem(toErrorMessage(error)));
  }, [isMissing, file.id]);
  return { picture, missing: problem ?? describeMissingPicture(fitting, status) };
};

/** Why there is no picture yet. */
export const describeMissingPicture = (
  fitting: Pick<Fitting, 'state' | 'message'> | undefined,
  status: SaveStatus,
): string => {
  if (status === 'failed' || status === 'conflict')
    return t('The draft is not saved, so the picture cannot be prepared yet.');
  return fitting?.state === 'cannot' || fitting?.state === 'failed'
    ? fitting.message
    : t('Preparing the picture as it will go out…');
};
