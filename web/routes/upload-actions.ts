import { troubleToast } from '../components/toasts.tsx';
import type { UploadActions } from '../components/upload-rows.tsx';
import { problemSentence } from '../lib/problem.ts';
import { endUpload, giveFile, pauseUpload, resumeUpload } from '../lib/uploads/uploader.ts';

/** What the buttons of upload rows do. */
export const uploadActions: UploadActions = {
  pause: pauseUpload,
  resume: resumeUpload,
  giveFile,
  end: (key) => {
    endUpload(key).catch((error: unknown) =>
      troubleToast(`It is no longer sent, but what arrived is kept for a week. ${problemSentence(error)}`),
    );
  },
};
