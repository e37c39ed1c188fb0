import { Check, TriangleAlert, X } from 'lucide-react';
import * as Toast from 'radix-ui/toast';
import { useRef } from 'react';
import { focusNearest, pathOf } from '../browser/keep-focus.ts';
import { useStore } from '../browser/use-store.ts';
import { t } from '../i18n/t.ts';
import { Icon } from './icon.tsx';
import { toastClass, toastListClass } from './toast-classes.ts';
import { dismissToast, toastHotkey, toastMessages } from './toast-store.ts';

export function ToastList() {
  const shown = useStore(toastMessages);
  const list = useRef<HTMLOListElement>(null);
  const previousFocus = useRef<readonly Element[]>([]);
  const close = (id: number): void => {
    dismissToast(id);
    // After F8 and Undo the focus returns to where it was, because the list is now empty.
    if (list.current?.contains(document.activeElement)) focusNearest(previousFocus.current);
  };
  return (
    <Toast.Provider duration={7000} label={t('Message')} swipeDirection="down">
      {shown.map((message) => (
        <Toast.Root
          key={message.id}
          className={toastClass}
          type={message.kind === 'trouble' ? 'foreground' : 'background'}
          duration={message.durationMs}
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
          <Toast.Close
            className="iconbtn text-inherit hover:bg-[color-mix(in_srgb,currentColor_16%,transparent)]"
            aria-label={t('Close message')}
          >
            <Icon of={X} />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport
        ref={list}
        className={toastListClass}
        data-part="toasts"
        label={t('Messages, {key}', { key: toastHotkey })}
        hotkey={[toastHotkey]}
        onFocus={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) previousFocus.current = pathOf(relatedTarget);
        }}
      />
    </Toast.Provider>
  );
}
