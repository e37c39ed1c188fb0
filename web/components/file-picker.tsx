import { type ReactNode, useId } from 'react';

export const mediaTypes = 'image/*,video/*,application/pdf';

/** A button that opens the browser's own file dialog. */
export function FilePicker({
  label,
  className,
  multiple = true,
  accept = mediaTypes,
  onFiles,
  children,
}: {
  label: string;
  className: string;
  multiple?: boolean;
  accept?: string;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={`cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink ${className}`}
    >
      {children}
      <input
        id={id}
        type="file"
        multiple={multiple}
        aria-label={label}
        accept={accept}
        className="sr-only"
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          event.target.value = '';
          if (chosen.length > 0) onFiles(chosen);
        }}
      />
    </label>
  );
}
