import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { problemSentence } from '../../components/readable-error.ts';
import { troubleToast } from '../../components/toast-store.ts';
import { endSession } from '../../data/session.ts';
import { chooseWorkspace } from '../../data/workspace.ts';
import { t } from '../../i18n/t.ts';
import { stopUploads } from '../media/uploads/upload-store.ts';

/** Going away: out of Signoff, or to another workspace. Nothing of the old one stays on the page. */
export const useLeaving = (): { signOut: () => Promise<void>; switchTo: (id: string) => Promise<void> } => {
  const navigate = useNavigate();
  const client = useQueryClient();
  return {
    signOut: async () => {
      try {
        await endSession();
        stopUploads();
        sessionStorage.clear();
        client.clear();
        await navigate({ to: '/signin', search: {} });
      } catch (error) {
        troubleToast(`${t('You are still signed in.')} ${problemSentence(error)}`);
      }
    },
    switchTo: async (id) => {
      chooseWorkspace(id);
      client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'session' });
      await navigate({ to: '/' });
      await client.invalidateQueries();
    },
  };
};
