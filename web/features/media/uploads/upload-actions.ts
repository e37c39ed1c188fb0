import { problemSentence } from '../../../components/readable-error.ts';
import { troubleToast } from '../../../components/toast-store.ts';
import { t } from '../../../i18n/t.ts';
import type { UploadActions } from './upload-rows.tsx';
import { endUpload, giveFile, pauseUpload, resumeUpload } from './uploader.ts';

/** What the buttons of upload rows do. */
export const uploadActions: UploadActions = {
  pause: pauseUpload,
  resume: resumeUpload,
  giveFile,
  end: (key) => {
    endUpload(key).catch((error: unknown) =>
      troubleToast(
        t('It is no longer sent, but what arrived is kept for a week. {problem}', {
          problem: problemSentence(error),
        }),
      ),
    );
  },
};
