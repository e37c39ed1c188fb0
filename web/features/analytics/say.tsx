import type { Part } from '../../i18n/rich-parts.ts';

export const Say = ({ parts }: { parts: readonly Part[] }) => (
  <p className="say">
    {parts.map(({ text, strong }) => (strong ? <em key={text}>{text}</em> : <span key={text}>{text}</span>))}
  </p>
);
