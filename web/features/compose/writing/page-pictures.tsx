import { useState } from 'react';
import { problemSentence } from '../../../components/readable-error.ts';
import { troubleToast } from '../../../components/toast-store.ts';
import { t } from '../../../i18n/t.ts';
import type { PageBrief } from '../../generation/queries.ts';
import { importAddress } from '../../media/uploads/uploader.ts';

const most = 4;

const nameOf = ({ url, alt }: PageBrief['images'][number]): string =>
  alt || decodeURIComponent(new URL(url).pathname.split('/').at(-1) || url);

/** What the page shows. We name the pictures, and fetch only those that somebody wants. */
export function PagePictures({ images }: { images: PageBrief['images'] }) {
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (images.length === 0) return null;
  const fetchIt = async (url: string) => {
    setAsked((was) => [...was, url]);
    try {
      await importAddress(url);
    } catch (error) {
      setAsked((was) => was.filter((one) => one !== url));
      troubleToast(t('It was not imported. {why}', { why: problemSentence(error) }));
    }
  };
  return (
    <section aria-label={t('Pictures on the page')} className="grid gap-1.5">
      <h3 className="lab">{t('Pictures on the page')}</h3>
      <ul className="panel divide-y divide-edge">
        {images.slice(0, most).map((image) => (
          <li key={image.url} className="flex min-h-11 items-center gap-3 py-1 pr-1.5 pl-3 text-sm">
            <span className="min-w-0 flex-1 truncate" title={image.url}>
              {nameOf(image)}
            </span>
            <button
              type="button"
              className="btn btn-sm btn-quiet"
              aria-label={t('Import {name}', { name: nameOf(image) })}
              disabled={asked.includes(image.url)}
              onClick={() => void fetchIt(image.url)}
            >
              {asked.includes(image.url) ? t('On its way') : t('Import')}
            </button>
          </li>
        ))}
      </ul>
      <p className="meta">{t('They go to the library. Use only what you have the right to.')}</p>
    </section>
  );
}
