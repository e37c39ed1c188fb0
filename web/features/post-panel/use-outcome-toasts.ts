import { useEffect, useRef } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { dismissToast, errorToast, toast } from '../../components/toast-store.ts';
import { t } from '../../i18n/t.ts';
import { platformLabel } from '../platforms/platforms.ts';

/**
 * Shows a toast when a post is being sent and when its outcome is known, based on its state: a toast from the
 * button could outlive what it says.
 */
export const useOutcomeToasts = ({ state, platform: name, amends, trouble }: PostDetailView): void => {
  const lastState = useRef(state);
  const platform = platformLabel(name);
  const isChange = amends !== null;
  const reason = trouble?.message ?? '';
  useEffect(() => {
    const previous = lastState.current;
    lastState.current = state;
    if (previous === state) return;
    if (state === 'publishing') {
      const id = toast(t('On its way to {platform}.', { platform }));
      return () => dismissToast(id);
    }
    // A user resolved it and sees the response to that.
    if (previous === 'unconfirmed') return;
    if (state === 'published')
      toast(
        isChange
          ? t('The change is out on {platform}.', { platform })
          : t('It is out on {platform}.', { platform }),
      );
    if (state === 'failed') errorToast(`${t('{platform} did not take it.', { platform })} ${reason}`);
    if (state === 'missed') errorToast(`${t('Its time passed.')} ${reason}`);
    if (state === 'unconfirmed') errorToast(t('Is it out? We cannot tell.'));
  }, [state, platform, isChange, reason]);
};
