import * as Radix from 'radix-ui/dialog';
import { useRestoreFocus } from '../browser/keep-focus.ts';
import type { DialogProps } from './dialog.tsx';

const widths: Readonly<Record<string, string>> = {
  true: 'w-[min(600px,calc(100vw-24px))]',
  very: 'w-[min(1020px,calc(100vw-24px))]',
};

/** The dialog itself. Only dialog.tsx loads it. */
export function DialogFrame({ open, onClose, title, description, children, wide = false }: DialogProps) {
  const restoreFocus = useRestoreFocus();
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-scrim" />
        <Radix.Content
          className={`dialog ${widths[String(wide)] ?? ''}`}
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
