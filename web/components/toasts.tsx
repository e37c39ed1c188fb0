import { Check, TriangleAlert, X } from 'lucide-react';
import * as Toast from 'radix-ui/toast';
import { t } from '../i18n/t.ts';
import { createStore } from '../lib/store.ts';
import { useStore } from '../lib/use-store.ts';
import { Icon } from './icon.tsx';

interface Message {
  id: number;
  text: string;
  kind: 'done' | 'trouble';
  undo?: (() => void) | undefined;
}

const messages = createStore<readonly Message[]>([]);
let nextId = 1;

const show = (text: string, kind: Message['kind'], undo?: () => void): void =>
  messages.set([{ id: nextId++, text, kind, undo }]);

/** Says what happened; the newest word replaces the one before. The words go to screen readers too. */
export const toast = (text: string, undo?: () => void): void => show(text, 'done', undo);
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
          duration={message.kind === 'trouble' ? 12_000 : message.undo ? 10_000 : 7000}
          onOpenChange={(open) => (open ? undefined : drop(message.id))}
        >
          <Icon of={message.kind === 'trouble' ? TriangleAlert : Check} />
          <Toast.Description className="min-w-0 flex-1">{message.text}</Toast.Description>
          {message.undo ? (
            <Toast.Action
              altText={t('Undo')}
              className="-my-1 rounded-2 px-2.5 py-1.5 font-semibold underline underline-offset-3 hover:no-underline"
              onClick={message.undo}
            >
              {t('Undo')}
            </Toast.Action>
          ) : null}
          <Toast.Close className="iconbtn" aria-label={t('Close message')}>
            <Icon of={X} />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport className="fixed bottom-[76px] left-1/2 z-[70] grid w-max max-w-[calc(100vw-24px)] -translate-x-1/2 gap-2 outline-none max-phone:bottom-[140px]" />
    </Toast.Provider>
  );
}
