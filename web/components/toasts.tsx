import { useEffect } from 'react';
import { useStore } from '../browser/use-store.ts';
import { brought } from './preloadable.ts';
import { messages } from './toast-store.ts';

const list = brought(() => import('./toast-list.tsx'));

/** Until the parts that show messages have come, and where they do not, the words stand alone. */
export function Toasts() {
  const shown = useStore(messages);
  const come = useStore(list.there);
  const wanted = shown.length > 0 && !come;
  useEffect(() => {
    // No message of its own: it would take the place of the one that is to be read.
    if (wanted) list.bring().catch((error: unknown) => console.info('Messages stay plain words', error));
  }, [wanted]);
  if (come) return <come.ToastList />;
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
