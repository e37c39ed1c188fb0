import * as Radix from 'radix-ui/dialog';
import { useRestoreFocus } from '../browser/keep-focus.ts';
import type { DialogProps } from './dialog.tsx';

const widths: Readonly<Record<string, string>> = {
  false: 'w-[min(480px,calc(100vw-24px))]',
  true: 'w-[min(600px,calc(100vw-24px))]',
  very: 'w-[min(1020px,calc(100vw-24px))]',
};

/** The dialog itself. Only dialog.tsx loads it. */
export function DialogFrame({ open, onClose, title, description, children, wide = false }: DialogProps) {
  const restoreFocus = useRestoreFocus();
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-60 animate-fade bg-scrim" />
        <Radix.Content
          className={`fixed top-1/2 left-1/2 z-61 grid max-h-[calc(100dvh-32px)] transform-[translate(-50%,-50%)] animate-fade grid-cols-none gap-3.5 overflow-auto rounded-3 bg-paper p-[22px] shadow-lift ${widths[String(wide)] ?? ''}`}
          {...restoreFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <Radix.Title className="h2">{title}</Radix.Title>
          {description ? (
            <Radix.Description className="text-fg-2 text-sm">{description}</Radix.Description>
          ) : null}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
