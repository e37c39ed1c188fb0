import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { t } from '../../../i18n/t.ts';
import { Framed } from './framed.tsx';
import { type PreviewFile, ratioOf } from './preview.ts';

/** From the tallest to the widest that Instagram's feed shows. */
const feedRatio = { least: 4 / 5, most: 1.91 } as const;

/** Files one after the other. The first gives all of them their shape. */
export function Carousel({ files }: { files: readonly PreviewFile[] }) {
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, files.length - 1);
  const file = files[at];
  const [first] = files;
  if (!file || !first) return <p className="ig-empty">{t('The pictures or videos stand here.')}</p>;
  const ratio = Math.min(feedRatio.most, Math.max(feedRatio.least, ratioOf(first) ?? 1));
  return (
    <>
      <div className="relative">
        <Framed key={file.url} file={file} ratio={ratio} />
        {files.length > 1 ? (
          <>
            <span className="ig-count">
              <span className="sr-only">{t('Item')} </span>
              {at + 1}/{files.length}
            </span>
            {at > 0 ? (
              <button
                type="button"
                className="ig-turn left-2"
                aria-label={t('Item before')}
                onClick={() => setChosen(at - 1)}
              >
                <Icon of={ChevronLeft} size={16} />
              </button>
            ) : null}
            {at < files.length - 1 ? (
              <button
                type="button"
                className="ig-turn right-2"
                aria-label={t('Next item')}
                onClick={() => setChosen(at + 1)}
              >
                <Icon of={ChevronRight} size={16} />
              </button>
            ) : null}
          </>
        ) : null}
      </div>
      {files.length > 1 ? (
        <span className="ig-dots" aria-hidden>
          {files.map((one, index) => (
            <i key={one.url} data-on={index === at || undefined} />
          ))}
        </span>
      ) : null}
    </>
  );
}
