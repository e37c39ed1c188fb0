import type { TopicView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';

/** `lanternfish.coffee/deepwater` */
export const shortAddress = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}`;
};

/** The page that a fact came from. */
export function SourceLink({ url }: { url: string | null }) {
  if (url === null || !/^https?:\/\//.test(url) || !URL.canParse(url))
    return <span className="meta">{t('You wrote it')}</span>;
  return (
    <a className="meta link wrap-anywhere" href={url} target="_blank" rel="noreferrer">
      {shortAddress(url)}
    </a>
  );
}

export function SourceList({ topic }: { topic: TopicView }) {
  const facts = [{ text: topic.title, url: topic.url }, ...topic.facts];
  return (
    <section className="grid gap-1.5">
      <h3 className="lab">{t('Where the facts come from')}</h3>
      <ul className="divide-y divide-edge border-t border-edge text-sm">
        {facts.map(({ text, url }) => (
          <li key={text} className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 py-1.5">
            <span>{text}</span>
            <SourceLink url={url} />
          </li>
        ))}
      </ul>
    </section>
  );
}
