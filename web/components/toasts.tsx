import { useEffect } from 'react';
import { useStore } from '../browser/use-store.ts';
import { preloadable } from './preloadable.ts';
import { toastClass, toastListClass } from './toast-classes.ts';
import { toastMessages } from './toast-store.ts';

const list = preloadable(() => import('./toast-list.tsx'));

/** Shows plain text until the toast components have loaded, or if they fail to load. */
export function Toasts() {
  const shown = useStore(toastMessages);
  const loaded = useStore(list.loaded);
  const isRequested = shown.length > 0 && !loaded;
  useEffect(() => {
    // A failure shows no message of its own: it would replace the one to be read.
    if (isRequested)
      list.load().catch((error: unknown) => console.info('Messages are shown as plain text', error));
  }, [isRequested]);
  if (loaded) return <loaded.ToastList />;
  return (
    <div role="status" className={toastListClass} data-part="toasts">
      {shown.map(({ id, text }) => (
        <p key={id} className={toastClass}>
          {text}
        </p>
      ))}
    </div>
  );
}
