import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { toErrorMessage } from '../../components/readable-error.ts';
import { errorToast } from '../../components/toast-store.ts';
import { endSession } from '../../data/session.ts';
import { chooseWorkspace } from '../../data/workspace.ts';
import { t } from '../../i18n/t.ts';
import { stopUploads } from '../media/uploads/upload-store.ts';
import { tabPresence } from '../presence/tab-presence.ts';

/** Signs out, or switches to another workspace. No data of the old session or workspace stays on the page. */
export const useSignOut = (): {
  signOut: () => Promise<void>;
  switchWorkspace: (id: string) => Promise<void>;
} => {
  const navigate = useNavigate();
  const client = useQueryClient();
  return {
    signOut: async () => {
      try {
        await endSession();
        stopUploads();
        tabPresence.forget();
        sessionStorage.clear();
        client.clear();
        await navigate({ to: '/signin', search: {} });
      } catch (error) {
        errorToast(`${t('You are still signed in.')} ${toErrorMessage(error)}`);
      }
    },
    switchWorkspace: async (id) => {
      chooseWorkspace(id);
      client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'session' });
      await navigate({ to: '/' });
      await client.invalidateQueries();
    },
  };
};
