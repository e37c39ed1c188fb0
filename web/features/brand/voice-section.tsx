import { Plus, X } from 'lucide-react';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import type { VoiceName } from '../generation/brand-queries.ts';
import { ChipList } from './chip-list.tsx';
import { type KitProps, KitSection } from './kit-section.tsx';
import './slider.css';

const sliders: readonly { name: VoiceName; from: string; to: string }[] = [
  { name: 'casual', from: t('Formal'), to: t('Casual') },
  { name: 'playful', from: t('Serious'), to: t('Playful') },
  { name: 'lively', from: t('Plain', {}, 'voice'), to: t('Lively') },
  { name: 'detailed', from: t('Short', {}, 'voice'), to: t('Detailed') },
];

const maxSamples = 10;

const describePosition = (value: number, from: string, to: string): string => {
  if (value === 0) return t('between {from} and {to}', { from: from.toLowerCase(), to: to.toLowerCase() });
  const side = (value < 0 ? from : to).toLowerCase();
  return Math.abs(value) === 2 ? side : t('rather {side}', { side });
};

export function VoiceSection({ kit, disabled, onChange }: KitProps) {
  const setSample = (at: number, text: string) =>
    onChange({ sample_posts: kit.sample_posts.map((one, index) => (index === at ? text : one)) });
  return (
    <KitSection id="voice" title={t('Voice')} sub={t('How you sound, and the words that are yours.')}>
      <div className="panel grid grid-cols-2 max-desk:grid-cols-1">
        <div className="grid content-start gap-2 p-[18px]">
          <h3 className="h3 mb-1">{t('How it sounds')}</h3>
          {sliders.map(({ name, from, to }) => (
            <label
              key={name}
              className="grid min-h-[34px] grid-cols-[72px_minmax(0,1fr)_72px] items-center gap-3 text-(length:--text-sm)"
            >
              <span>{from}</span>
              <input
                type="range"
                className="slider h-6 w-full cursor-pointer disabled:cursor-not-allowed disabled:opacity-60"
                min={-2}
                max={2}
                step={1}
                aria-label={t('{from} to {to}', { from, to: to.toLowerCase() })}
                aria-valuetext={describePosition(kit.voice[name], from, to)}
                disabled={disabled}
                value={kit.voice[name]}
                onChange={(event) =>
                  onChange({ voice: { ...kit.voice, [name]: Number(event.target.value) } })
                }
              />
              <span className="text-right">{to}</span>
            </label>
          ))}
        </div>
        <div className="grid content-start gap-4 border-edge p-[18px] max-desk:border-t desk:border-l">
          <ChipList
            label={t('Words to use')}
            noun="word"
            values={kit.do_words}
            placeholder={t('roast day, lot')}
            maxLength={100}
            disabled={disabled}
            onChange={(do_words) => onChange({ do_words })}
          />
          <ChipList
            label={t('Never')}
            noun="word"
            values={kit.dont_words}
            placeholder={t('best, artisanal')}
            maxLength={100}
            struck
            disabled={disabled}
            onChange={(dont_words) => onChange({ dont_words })}
          />
          <ChipList
            label={t('Claims you never make')}
            noun="claim"
            hint={t('Whatever a law or good sense forbids you to promise.')}
            values={kit.banned_claims}
            placeholder={t('clinically proven')}
            maxLength={200}
            struck
            disabled={disabled}
            onChange={(banned_claims) => onChange({ banned_claims })}
          />
        </div>
        <div className="col-span-full grid gap-3 border-t border-edge p-[18px]">
          <div>
            <h3 className="h3">{t('Sounds like us')}</h3>
            <p className="meta">
              {t('Up to ten posts of your own. A language model picks up your tone from them.')}
            </p>
          </div>
          {kit.sample_posts.map((sample, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: samples are identified only by their position
            <div key={at} className="flex items-start gap-1 border-l-2 border-edge-strong pl-3">
              <textarea
                className="input field-sizing-content min-h-[62px] font-post"
                aria-label={t('Sample post {number}', { number: at + 1 })}
                maxLength={5000}
                disabled={disabled}
                value={sample}
                onChange={(event) => setSample(at, event.target.value)}
              />
              {disabled ? null : (
                <button
                  type="button"
                  className="iconbtn"
                  aria-label={t('Remove sample post {number}', { number: at + 1 })}
                  onClick={() =>
                    onChange({ sample_posts: kit.sample_posts.filter((_one, index) => index !== at) })
                  }
                >
                  <Icon of={X} />
                </button>
              )}
            </div>
          ))}
          {disabled || kit.sample_posts.length >= maxSamples ? null : (
            <button
              type="button"
              className="btn btn-sm justify-self-start"
              onClick={() => onChange({ sample_posts: [...kit.sample_posts, ''] })}
            >
              <Icon of={Plus} />
              {t('Add a post')}
            </button>
          )}
        </div>
      </div>
    </KitSection>
  );
}
