import { brought, useBrought } from '../lib/brought.ts';
import { messages } from '../lib/messages.ts';
import { useStore } from '../lib/use-store.ts';

const list = brought(() => import('./toast-list.tsx'));

/** Until the parts that show messages have come, the words stand alone. */
export function Toasts() {
  const shown = useStore(messages);
  const come = useBrought(list, shown.length > 0, () => undefined);
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
