import type { ReactNode } from 'react';
import type { BrandKit } from '../generation/brand-queries.ts';

/** What every part of the kit is given. */
export interface KitProps {
  readonly kit: BrandKit;
  readonly disabled: boolean;
  readonly onChange: (part: Partial<BrandKit>) => void;
}

/** A section of the page: name, one sentence, and its panel. */
export function Part({
  id,
  title,
  sub,
  children,
}: {
  id: string;
  title: string;
  sub: string;
  children: ReactNode;
}) {
  return (
    <section id={id} className="scroll-mt-20" aria-labelledby={`${id}-title`}>
      <h2 className="h2" id={`${id}-title`}>
        {title}
      </h2>
      <p className="meta mb-2.5 max-w-[70ch]">{sub}</p>
      {children}
    </section>
  );
}
