import type { PlatformView } from '../../../server/http/views.ts';
import { formatNumber } from '../../i18n/locale.ts';
import { t } from '../../i18n/t.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';

const unitLabels: Readonly<Record<string, string>> = {
  bytes: ` ${t('bytes')}`,
  hashtags: ` ${t('hashtags')}`,
};

/** How much of a limit is used, in the platform's own unit. */
export function LimitMeter({
  id,
  platform,
  unit,
  used,
  max,
}: {
  id: string;
  platform: Pick<PlatformView, 'platform' | 'name'>;
  unit: string;
  used: number;
  max: number;
}) {
  const share = max > 0 ? used / max : 0;
  return (
    <div className="mt-2.5 grid w-[220px] gap-1 max-phone:w-full">
      <div className="flex items-center justify-between text-xs">
        <span className="flex items-center gap-1.5">
          <PlatformGlyph platform={platform.platform} size={13} label={null} />
          {platform.name}
        </span>
        <span className={`slug ${share > 1 ? 'text-red' : ''}`} id={id}>
          <b className={share > 1 ? 'text-red' : ''}>{formatNumber(used)}</b>/{formatNumber(max)}
          {unitLabels[unit] ?? ''}
        </span>
      </div>
      <span className="relative block h-[9px] border-b border-edge-strong bg-[repeating-linear-gradient(90deg,var(--edge-strong)_0_1px,transparent_1px_10%)] bg-size-[100%_4px] bg-position-[0_100%] bg-no-repeat">
        <i
          className={`absolute -bottom-px left-0 h-[3px] ${share > 1 ? 'bg-red' : 'bg-fg'}`}
          style={{ width: `${Math.min(100, share * 100)}%` }}
        />
      </span>
    </div>
  );
}
