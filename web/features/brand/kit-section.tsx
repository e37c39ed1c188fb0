import type { ReactNode } from 'react';
import type { BrandKit } from '../generation/brand-queries.ts';

/** The props of every section of the kit. */
export interface KitProps {
  readonly kit: BrandKit;
  readonly disabled: boolean;
  readonly onChange: (part: Partial<BrandKit>) => void;
}

/** A section of the page: title, one sentence, and its panel. */
export function KitSection({
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
