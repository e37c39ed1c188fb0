import { useEffect, useRef } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { dropMessage, toast, troubleToast } from '../../components/toast-store.ts';
import { t } from '../../i18n/t.ts';
import { platformLabel } from '../platforms/platforms.ts';

/**
 * Says that a post is being sent, and what became of it, when its state says so: a message of the button that was
 * pressed would outlive what it says.
 */
export const useOutcomeToasts = ({ state, platform: name, amends, trouble }: PostDetailView): void => {
  const before = useRef(state);
  const platform = platformLabel(name);
  const isChange = amends !== null;
  const why = trouble?.message ?? '';
  useEffect(() => {
    const was = before.current;
    before.current = state;
    if (was === state) return;
    if (state === 'publishing') {
      const id = toast(t('On its way to {platform}.', { platform }));
      return () => dropMessage(id);
    }
    // A person resolved it, and reads the answer to that.
    if (was === 'unconfirmed') return;
    if (state === 'published')
      toast(
        isChange
          ? t('The change is out on {platform}.', { platform })
          : t('It is out on {platform}.', { platform }),
      );
    if (state === 'failed') troubleToast(`${t('{platform} did not take it.', { platform })} ${why}`);
    if (state === 'missed') troubleToast(`${t('Its time passed.')} ${why}`);
    if (state === 'unconfirmed') troubleToast(t('Is it out? We cannot tell.'));
  }, [state, platform, isChange, why]);
};
