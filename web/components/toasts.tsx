import { Check, TriangleAlert, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { t } from '../i18n/t.ts';
import { createStore } from '../lib/store.ts';
import { useStore } from '../lib/use-store.ts';
import { Icon } from './icon.tsx';

interface Message {
  id: number;
  text: string;
  kind: 'done' | 'trouble';
}

const messages = createStore<readonly Message[]>([]);
let nextId = 1;

const show = (text: string, kind: Message['kind']): void => messages.set([{ id: nextId++, text, kind }]);

/** Says what happened; the newest word replaces the one before. The words go to screen readers too. */
export const toast = (text: string): void => show(text, 'done');
export const troubleToast = (text: string): void => show(text, 'trouble');

const drop = (id: number): void => messages.set(messages.get().filter((one) => one.id !== id));

export function Toasts() {
  const shown = useStore(messages);
  return (
    <Toast.Provider duration={7000} label={t('Message')} swipeDirection="down">
      {shown.map((message) => (
        <Toast.Root
          key={message.id}
          className="toast"
          type={message.kind === 'trouble' ? 'foreground' : 'background'}
          duration={message.kind === 'trouble' ? 12_000 : 7000}
          onOpenChange={(open) => (open ? undefined : drop(message.id))}
        >
          <Icon of={message.kind === 'trouble' ? TriangleAlert : Check} />
          <Toast.Description className="min-w-0 flex-1">{message.text}</Toast.Description>
          <Toast.Close className="iconbtn" aria-label={t('Close message')}>
            <Icon of={X} />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport className="fixed bottom-[76px] left-1/2 z-[70] grid w-max max-w-[calc(100vw-24px)] -translate-x-1/2 gap-2 outline-none max-phone:bottom-[140px]" />
    </Toast.Provider>
  );
}
