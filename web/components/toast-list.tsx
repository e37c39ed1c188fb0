import { Check, TriangleAlert, X } from 'lucide-react';
import * as Toast from 'radix-ui/toast';
import { useRef } from 'react';
import { focusNearest, pathOf } from '../browser/keep-focus.ts';
import { useStore } from '../browser/use-store.ts';
import { t } from '../i18n/t.ts';
import { Icon } from './icon.tsx';
import { dropMessage, messageKey, messages } from './toast-store.ts';

export function ToastList() {
  const shown = useStore(messages);
  const list = useRef<HTMLOListElement>(null);
  const cameFrom = useRef<readonly Element[]>([]);
  const close = (id: number): void => {
    dropMessage(id);
    // Whoever came by key to read it or to undo goes on where they were, not in a list that is empty now.
    if (list.current?.contains(document.activeElement)) focusNearest(cameFrom.current);
  };
  return (
    <Toast.Provider duration={7000} label={t('Message')} swipeDirection="down">
      {shown.map((message) => (
        <Toast.Root
          key={message.id}
          className="toast"
          type={message.kind === 'trouble' ? 'foreground' : 'background'}
          duration={message.kind === 'trouble' ? 12_000 : message.undo ? 20_000 : 7000}
          onOpenChange={(open) => (open ? undefined : close(message.id))}
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
      <Toast.Viewport
        ref={list}
        className="toasts"
        label={t('Messages, {key}', { key: messageKey })}
        hotkey={[messageKey]}
        onFocus={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) cameFrom.current = pathOf(relatedTarget);
        }}
      />
    </Toast.Provider>
  );
}
