import type { LucideIcon } from 'lucide-react';

/**
 * Every icon has the same stroke width. Icons are hidden from screen readers, because text always stands beside
 * them.
 */
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
