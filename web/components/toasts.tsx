import { useEffect } from 'react';
import { useStore } from '../browser/use-store.ts';
import { preloadable } from './preloadable.ts';
import { messages } from './toast-store.ts';

const list = preloadable(() => import('./toast-list.tsx'));

/** Until the parts that show messages have come, and where they do not, the words stand alone. */
export function Toasts() {
  const shown = useStore(messages);
  const loaded = useStore(list.loaded);
  const wanted = shown.length > 0 && !loaded;
  useEffect(() => {
    // No message of its own: it would take the place of the one that is to be read.
    if (wanted)
      list.load().catch((error: unknown) => console.info('Messages are shown as plain text', error));
  }, [wanted]);
  if (loaded) return <loaded.ToastList />;
  return (
    <div role="status" className="toasts">
      {shown.map(({ id, text }) => (
        <p key={id} className="toast">
          {text}
        </p>
      ))}
    </div>
  );
}
