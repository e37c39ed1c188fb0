import { toErrorMessage } from '../../../components/readable-error.ts';
import { errorToast } from '../../../components/toast-store.ts';
import { t } from '../../../i18n/t.ts';
import type { UploadActions } from './upload-rows.tsx';
import { cancelUpload, pauseUpload, reattachFile, resumeUpload } from './uploader.ts';

/** What the buttons of an upload row do. */
export const uploadActions: UploadActions = {
  pause: pauseUpload,
  resume: resumeUpload,
  reattachFile,
  cancel: (key) => {
    cancelUpload(key).catch((error: unknown) =>
      errorToast(
        t('The upload stopped, but what arrived is kept for a week. {problem}', {
          problem: toErrorMessage(error),
        }),
      ),
    );
  },
};
