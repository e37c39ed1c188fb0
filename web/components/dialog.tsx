import * as Radix from 'radix-ui/dialog';
import type { ReactNode } from 'react';

const widths: Readonly<Record<string, string>> = {
  true: 'w-[min(600px,calc(100vw-24px))]',
  very: 'w-[min(1020px,calc(100vw-24px))]',
};

/** A question in the hand. Says what will happen; its button repeats the verb. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  wide = false,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  wide?: boolean | 'very';
}) {
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-scrim" />
        <Radix.Content
          className={`dialog ${widths[String(wide)] ?? ''}`}
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

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-1 flex flex-wrap justify-end gap-2">{children}</div>;
}
