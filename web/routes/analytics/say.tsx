import type { Part } from '../../lib/rich-parts.ts';

export const Say = ({ parts }: { parts: readonly Part[] }) => (
  <p className="say">
    {parts.map(({ text, strong }) => (strong ? <em key={text}>{text}</em> : <span key={text}>{text}</span>))}
  </p>
);
