import type { LucideIcon } from 'lucide-react';

/** Every icon is drawn with the same line. Icons never speak alone: the words stand beside them. */
export function Icon({
  of: Glyph,
  size = 16,
  className,
}: {
  of: LucideIcon;
  size?: number;
  className?: string;
}) {
  return <Glyph size={size} strokeWidth={1.75} aria-hidden className={`flex-none ${className ?? ''}`} />;
}
