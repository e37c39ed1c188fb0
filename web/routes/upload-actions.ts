import type { UploadActions } from '../components/upload-rows.tsx';
import { t } from '../i18n/t.ts';
import { troubleToast } from '../lib/messages.ts';
import { problemSentence } from '../lib/problem.ts';
import { endUpload, giveFile, pauseUpload, resumeUpload } from '../lib/uploads/uploader.ts';

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
